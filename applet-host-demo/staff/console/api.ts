import { failure, type Result, success } from '../../../widget/domain/result.ts';

/** An error in the form of the server API. Status 0: the provider did not answer. */
export interface ApiFailure {
  readonly status: number;
  readonly code: string;
  /** An English sentence that names the problem. */
  readonly message: string;
  /** The path of the wrong value, such as `body.name`. */
  readonly field?: string | undefined;
  readonly retryAfterS?: number | undefined;
}

export type Outcome<T> = Result<T, ApiFailure>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Query = Readonly<Record<string, string | number | undefined>>;

export interface CallOptions {
  readonly query?: Query | undefined;
  readonly body?: object | undefined;
  /** A picture instead of a body of JSON. */
  readonly picture?: Blob | undefined;
  /** The answer is a text, such as lines of JSON. */
  readonly asText?: boolean | undefined;
  /** The answer is a file, a `Blob`. It may take long. */
  readonly asFile?: boolean | undefined;
}

export interface SendOptions extends CallOptions {
  /** The code of the tenant. */
  readonly tenant?: string | undefined;
  /** The token of the operator's session. */
  readonly token?: string | undefined;
}

export const CONSOLE_API = '/vap/api/console/v1';
export const SERVER_API = '/vap/api/server/v1';

const TIMEOUT_MS = 20_000;
const FILE_TIMEOUT_MS = 600_000;

/** Sends a request to the console's own API or to the server API. Never rejects. */
export async function send<T>(method: Method, path: string, options: SendOptions = {}): Promise<Outcome<T>> {
  const body = options.picture ?? (options.body && JSON.stringify(options.body));
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': options.picture?.type ?? 'application/json' }),
    ...(options.token === undefined ? {} : { Authorization: `Bearer ${options.token}` }),
    ...(options.tenant === undefined ? {} : { 'X-MeeLine-Tenant': options.tenant }),
  };
  try {
    const response = await fetch(addressOf(path, options.query), {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(options.asFile === true ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    });
    if (response.ok && options.asFile === true) return success((await response.blob()) as T);
    const text = await response.text();
    return response.ok ? success((options.asText ? text : readJson(text)) as T) : failure(readFailure(response, text));
  } catch {
    return failure({ status: 0, code: 'no_answer', message: 'The provider does not answer.' });
  }
}

export function addressOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}

function readFailure(response: Pick<Response, 'status' | 'headers'>, text: string): ApiFailure {
  const { error } = readJson(text) as { readonly error?: Partial<ApiFailure> };
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    code: error?.code ?? 'server_error',
    message: error?.message ?? `The provider answered ${response.status}.`,
    field: error?.field,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
