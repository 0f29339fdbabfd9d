import http from 'node:http';
import https from 'node:https';
import { failure, type Result, success } from '#domain/result.ts';
import { publicLookup, readAddress } from './address.ts';

export interface WebhookPost {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: ten seconds. */
  readonly timeoutMs?: number;
  /** Ends the request early. */
  readonly signal?: AbortSignal;
}

/** Posts to the servers of tenants. */
export interface WebhookClient {
  /** The address in the form in which it is stored. Undefined: it may not be called. */
  readonly addressOf: (text: string) => string | undefined;
  /** Success: status 200 to 299; otherwise the reason. Redirects are not followed. It never throws. */
  readonly post: (request: WebhookPost) => Promise<Result<undefined, string>>;
  /** Closes the idle connections. */
  readonly close: () => void;
}

const TIMEOUT_MS = 10_000;
/** An idle connection is closed after this time. */
const IDLE_MS = 10_000;
/** A longer answer costs its connection. Nothing of an answer is needed. */
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Connections go only to addresses that were checked, so that a name that changes its address cannot reach the operator's networks. They
 * are kept for the next events: a kept connection still leads to its checked address.
 *
 * @param allowsPrivate http, and addresses of private networks, are allowed
 */
export function createWebhookClient(allowsPrivate: boolean): WebhookClient {
  const kept = { keepAlive: true, timeout: IDLE_MS, ...(allowsPrivate ? {} : { lookup: publicLookup }) };
  const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };
  const sendOnce = (url: URL, request: WebhookPost): Promise<Answer> =>
    new Promise((resolve) => {
      const isSecure = url.protocol === 'https:';
      const { body, headers, timeoutMs = TIMEOUT_MS, signal } = request;
      const limit = AbortSignal.timeout(timeoutMs);
      const sent = (isSecure ? https : http).request(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
          agent: agents[isSecure ? 'https:' : 'http:'],
          signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        },
        (answer) => {
          const { statusCode = 0 } = answer;
          resolve(statusCode >= 200 && statusCode < 300 ? success(undefined) : failure(`status ${statusCode}`));
          discard(answer);
        },
      );
      sent.on('error', (error) => {
        const code = 'code' in error ? String(error.code) : error.name;
        resolve({ ...failure(code), isStale: sent.reusedSocket && code === 'ECONNRESET' });
      });
      sent.end(body);
    });
  return {
    addressOf: (text) => readAddress(text, allowsPrivate)?.href,
    async post(request) {
      try {
        const url = readAddress(request.url, allowsPrivate);
        if (url === undefined) return failure('the address is not allowed');
        const answer = await sendOnce(url, request);
        // The receiver has closed the idle connection at the same moment.
        const last = 'isStale' in answer && answer.isStale === true ? await sendOnce(url, request) : answer;
        return last.ok ? success(undefined) : failure(last.failure);
      } catch (error) {
        return failure(error instanceof Error ? error.message : 'the request could not be made');
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** `isStale`: a kept connection was closed before the request arrived. */
type Answer = Result<undefined, string> & { readonly isStale?: boolean };

/** Reads the rest of an answer, so that its connection can be used again, unless it is long or late. */
function discard(answer: http.IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) answer.destroy();
  });
  // The time limit of the request also ends its answer.
  answer.on('error', () => undefined);
}
