import { setTimeout as wait } from 'node:timers/promises';
import { errorOf, ServerApiError } from './errors.ts';
import type { ServerClientOptions } from './types.ts';

const PATH = '/vap/api/server/v1';
const DEFAULT_RETRIES = 4;
const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_WAIT_MS = 60_000;
/** The first wait without a Retry-After; each further one is twice as long. */
const FIRST_WAIT_MS = 250;
const LONGEST_OWN_WAIT_MS = 8000;

export interface ServerRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob | Uint8Array | undefined;
  /** Whether the same request may have run already without a second effect. */
  readonly isRepeatable: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Sends a request until it has a final answer, and reads a good one. Rejects with a `ServerApiError`, or the signal's reason. */
export type Send = <T>(request: ServerRequest, read: (response: Response) => Promise<T>) => Promise<T>;

export function createSend(options: ServerClientOptions): Send {
  const base = baseOf(options.url);
  const { retries = DEFAULT_RETRIES, maxWaitMs = DEFAULT_MAX_WAIT_MS } = options;
  return async (request, read) => {
    for (let tried = 0; ; tried += 1) {
      request.signal?.throwIfAborted();
      try {
        return await sendOnce(base, options, request, read);
      } catch (error) {
        request.signal?.throwIfAborted();
        if (!(error instanceof ServerApiError) || tried >= retries || !mayRepeat(error, request)) throw error;
        const waitMs = error.retryAfterMs ?? ownWaitMs(tried);
        if (waitMs > maxWaitMs) throw error;
        await pause(waitMs, request.signal);
      }
    }
  };
}

function baseOf(url: string): string {
  const isAddress = /^https?:\/\/[^/]+/.test(url) && URL.canParse(url);
  if (!isAddress)
    throw new TypeError(`"url" must be the provider's origin, such as https://chat.example, not "${url}".`);
  return url.replace(/\/+$/, '') + PATH;
}

async function sendOnce<T>(
  base: string,
  { credential, timeoutMs = DEFAULT_TIMEOUT_MS, fetch: send = fetch }: ServerClientOptions,
  { method, path, headers, body, signal }: ServerRequest,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const secret = typeof credential === 'string' ? credential : await credential();
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await send(base + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${secret}` },
      // A redirect would send the credential to another place.
      redirect: 'error',
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      ...(body === undefined ? {} : { body: body as BodyInit }),
    });
    if (!response.ok) throw await errorOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof ServerApiError || signal?.aborted === true) throw error;
    if (timeout.signal.aborted)
      throw new ServerApiError(`No complete answer came within ${timeoutMs} ms.`, { code: 'timeout', cause: error });
    throw new ServerApiError(`The server at ${base} was not reached.`, { code: 'unreachable', cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** A refusal for its rate had no effect. Other failures may have had one, which only a repeatable request cannot repeat. */
function mayRepeat({ code, status }: ServerApiError, { isRepeatable }: ServerRequest): boolean {
  if (status === 429) return true;
  return isRepeatable && (status === undefined || status >= 500 || code === 'request_in_progress');
}

/** A random part, so that many clients do not come back at the same moment. */
const ownWaitMs = (tried: number): number =>
  Math.min(LONGEST_OWN_WAIT_MS, FIRST_WAIT_MS * 2 ** tried) * (0.5 + Math.random() / 2);

async function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(waitMs, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
