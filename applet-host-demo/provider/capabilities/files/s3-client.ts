import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from './s3-config.ts';
import { createKeySource, type S3Keys } from './s3-keys.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined: the bucket itself. */
  readonly key: string | undefined;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/** Timeouts and retries for the storage. Tests use smaller values. */
export interface S3Patience {
  /** Until the response begins, including the time to send the request. */
  readonly answerMs: number;
  /** Between two pieces of a response body. */
  readonly silenceMs: number;
  /** The maximum number of tries of one request. */
  readonly tries: number;
  /** The pause before the second try. It doubles with every try. */
  readonly pauseMs: number;
}

export const S3_PATIENCE: S3Patience = { answerMs: 60_000, silenceMs: 20_000, tries: 4, pauseMs: 150 };

/** The failure of a storage request. `code` is S3's code, or the system's code when there was no response. */
export class S3Failure extends Error {
  readonly code: string;
  /** 0 without a response. */
  readonly status: number;

  constructor(action: string, status: number, code: string) {
    super(`the storage refused ${action} (${status === 0 ? code : `${status} ${code}`})`);
    this.name = 'S3Failure';
    this.code = code;
    this.status = status;
  }
}

export interface S3Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Reads the whole body. */
  readonly text: () => Promise<string>;
  /** Reads the next piece of the body; undefined at its end. Fails on a timeout, or when the connection breaks. */
  readonly next: () => Promise<Uint8Array | undefined>;
  /** Discards the unread rest. */
  readonly close: () => void;
}

export interface S3Client {
  /** Signs and sends a request. Retries temporary failures. Throws an `S3Failure`. */
  readonly send: (request: S3Request) => Promise<S3Answer>;
}

/** Whether a retry makes sense: the request itself is not the problem. */
const isPassing = ({ status, code }: S3Failure): boolean =>
  status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout';

/** The storage has refused the keys, not the request. */
const KEY_REFUSALS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'TokenRefreshRequired',
  'AccessDenied',
]);

/** Sends requests to a bucket, signed with AWS signature version 4. The signature includes the body, which prevents tampering. */
export function createS3Client(config: S3Config, patience: S3Patience = S3_PATIENCE): S3Client {
  const source = createKeySource(config, config.keyFiles ?? {});
  let signer: { readonly keys: S3Keys; readonly aws: AwsClient } | undefined;
  const signerOf = (keys: S3Keys): AwsClient => {
    if (signer?.keys !== keys) signer = { keys, aws: createSigner(keys, config.region) };
    return signer.aws;
  };

  const sendOnce = async ({ method, key, query, headers, body }: S3Request, keys: S3Keys): Promise<S3Answer> => {
    const action = `${method} ${key === undefined ? 'of the bucket' : 'of a file'}`;
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await signerOf(keys).sign(addressOf(config, key, query), {
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body === undefined ? {} : { body }),
    });
    const abort = new AbortController();
    let timer = setTimeout(() => abort.abort(), patience.answerMs);
    const within = (ms: number): void => {
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), ms);
    };
    const close = (): void => {
      clearTimeout(timer);
      abort.abort();
    };
    let response: Response;
    try {
      // Passes the body separately: a body inside a `Request` is sent in chunks of unknown length.
      response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: abort.signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
    } catch (error) {
      clearTimeout(timer);
      throw new S3Failure(action, 0, reasonOf(error, abort.signal));
    }
    const reader = response.body?.getReader();
    const next = async (): Promise<Uint8Array | undefined> => {
      within(patience.silenceMs);
      try {
        const piece = await reader?.read();
        return piece === undefined || piece.done ? undefined : piece.value;
      } catch (error) {
        throw new S3Failure(action, 0, reasonOf(error, abort.signal));
      } finally {
        clearTimeout(timer);
      }
    };
    const text = async (): Promise<string> => {
      const pieces: Uint8Array[] = [];
      for (let piece = await next(); piece !== undefined; piece = await next()) pieces.push(piece);
      return Buffer.concat(pieces).toString('utf8');
    };
    const answer = { status: response.status, headers: response.headers, text, next, close };
    clearTimeout(timer);
    if (response.ok) return answer;
    const code = (await text().then(errorCode, () => undefined)) ?? (response.statusText.trim() || 'Unknown');
    close();
    throw new S3Failure(action, response.status, code);
  };

  return {
    async send(request) {
      for (let attempt = 1; ; attempt += 1) {
        const keys = await source.current();
        try {
          return await sendOnce(request, keys);
        } catch (error) {
          if (!(error instanceof S3Failure) || attempt >= patience.tries) throw error;
          const hasNewKeys = KEY_REFUSALS.has(error.code) && (await source.mayHaveChanged(keys));
          if (!hasNewKeys && !isPassing(error)) throw error;
          await wait(patience.pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
        }
      }
    },
  };
}

function createSigner({ accessKeyId, secretAccessKey, sessionToken }: S3Keys, region: string): AwsClient {
  return new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: 0,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });
}

function addressOf({ endpoint, bucket, addressing }: S3Config, key = '', query: S3Request['query'] = {}): string {
  const url = new URL(endpoint);
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = addressing === 'host' ? `/${key}` : `/${bucket}${key === '' ? '' : `/${key}`}`;
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** The code in an XML error. The status of such a response can be 200, if S3 had already begun to answer. */
export const errorCode = (xml: string): string | undefined =>
  /<Error>[\s\S]*?<Code>([\w.-]{1,80})<\/Code>/.exec(xml)?.[1];

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time';
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  if (cause instanceof Error) return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
  return 'unknown';
}
