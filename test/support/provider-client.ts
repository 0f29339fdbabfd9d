import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { decode, encode } from '../../widget/contract/codec.ts';
import {
  API_PATH,
  directPath,
  readDirectReply,
  readReply,
  type ReplyEnvelope,
  type ReplyMeta,
  outcomeOf,
  SOCKET_PATH,
  TENANT_HEADER,
  TOKEN_HEADER,
} from '../../widget/contract/envelope.ts';
import { type PushEnvelope, readFrame } from '../../widget/contract/frame.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import type { HttpCall, Operation, Push } from '../../widget/contract/operation.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import type { Failure } from '../../widget/domain/failure.ts';
import { failure, type Result, success } from '../../widget/domain/result.ts';
import { PATIENCE_MS } from './patience.ts';

const CONTEXT = { roleScheme: 'B' } as const;

export type CallResult<T> = Result<{ readonly data: T; readonly meta: ReplyMeta }, Failure>;

/** A client of the provider that uses the real codecs, over HTTP and over a socket. */
export interface TestClient {
  token: string | undefined;
  readonly operation: <Q, R>(operation: Operation<Q, R>, request: Q) => Promise<CallResult<R>>;
  readonly call: <Q, R>(call: HttpCall<Q, R>, request: Q) => Promise<CallResult<R>>;
  /** Fetches a socket token and opens a socket. */
  readonly connect: () => Promise<TestSocket>;
  readonly send: (
    chatId: string,
    text: string,
    uuid?: string,
  ) => Promise<CallResult<{ messageId: string; timeMs: number }>>;
}

export interface TestSocket {
  readonly operation: <Q, R>(operation: Operation<Q, R>, request: Q) => Promise<CallResult<R>>;
  /** Waits for the next push of a kind that has not been taken yet. */
  readonly next: <T>(push: Push<T>) => Promise<T>;
  /** Received pushes that have not been taken. */
  readonly pending: () => readonly PushEnvelope[];
  readonly replies: readonly ReplyEnvelope[];
  readonly raw: WebSocket;
  /** The close code of the socket. */
  readonly closed: Promise<number>;
  readonly close: () => void;
}

export interface ClientOptions {
  readonly token?: string;
  readonly tenant?: string;
  /** Headers of every request, such as the client address that a proxy reports. */
  readonly headers?: Readonly<Record<string, string>>;
}

export function createClient(baseUrl: string, options: ClientOptions = {}): TestClient {
  const client: TestClient = {
    token: options.token,
    operation: async (operation, request) => {
      const body = { p: operation.name, d: encode(operation.request, request, CONTEXT), r: randomUUID() };
      return decoded(operation, readReply(await post(API_PATH, body)));
    },
    call: async (call, request) => {
      const body = encode(call.request, request, CONTEXT);
      return decoded(call, readDirectReply(await post(directPath(call.path, body), body, call.method)));
    },
    connect: async () => {
      let fetched = await client.call(HTTP_CALLS.getSToken, undefined);
      while (!fetched.ok && fetched.failure.retryAfterMs !== undefined) {
        await wait(fetched.failure.retryAfterMs);
        fetched = await client.call(HTTP_CALLS.getSToken, undefined);
      }
      if (!fetched.ok) throw new Error(`no socket token: ${fetched.failure.code}`);
      return openSocket(baseUrl, fetched.value.data.socketToken);
    },
    send: (chatId, text, uuid = randomUUID()) =>
      client.operation(OPERATIONS.msgSend, {
        chatId,
        localId: uuid,
        content: { kind: 'text', text },
        mentionedIds: [],
        mentionWords: [],
      }),
  };

  async function post(path: string, body: unknown, method = 'POST'): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...options.headers,
        ...(client.token === undefined ? {} : { [TOKEN_HEADER]: client.token }),
        ...(options.tenant === undefined ? {} : { [TENANT_HEADER]: options.tenant }),
      },
      ...(method !== 'GET' ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: unknown) => {
      throw new Error(`${path} got no answer`, { cause: error });
    });
    const rotated = response.headers.get(TOKEN_HEADER);
    if (rotated !== null) client.token = rotated;
    return response.json();
  }
  return client;
}

/** Creates a client that is signed in as this user. */
export async function signIn(
  baseUrl: string,
  loginName: string,
  password: string,
  tenant?: string,
): Promise<TestClient> {
  const client = createClient(baseUrl, tenant === undefined ? {} : { tenant });
  const signedIn = await client.call(HTTP_CALLS.userLogin, { loginName, password });
  if (!signedIn.ok) throw new Error(`${loginName} cannot sign in: ${signedIn.failure.code}`);
  client.token = signedIn.value.data.token;
  return client;
}

/** Opens a socket with a token. Resolves when the socket is open. */
export async function openSocket(
  baseUrl: string,
  socketToken: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestSocket> {
  const url = `${baseUrl.replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(socketToken)}`;
  const raw = new WebSocket(url, { headers });
  const pushes: PushEnvelope[] = [];
  const replies: ReplyEnvelope[] = [];
  raw.on('message', (data: Buffer) => {
    const frame = readFrame(data.toString('utf8'));
    if (frame.kind === 'push') pushes.push(frame.push);
    if (frame.kind === 'reply') replies.push(frame.reply);
  });
  const closed = new Promise<number>((resolve) => {
    raw.on('close', resolve);
  });
  await new Promise<void>((resolve, reject) => {
    raw.once('open', resolve);
    raw.once('error', reject);
  });
  raw.on('error', () => undefined);

  return {
    raw,
    replies,
    closed,
    close: () => raw.close(1000),
    pending: () => pushes,
    operation: async (operation, request) => {
      const r = randomUUID();
      raw.send(JSON.stringify({ p: operation.name, d: encode(operation.request, request, CONTEXT), r }));
      return decoded(
        operation,
        await until(`reply to ${operation.name}`, () => replies.find((reply) => reply.r === r)),
      );
    },
    next: async (push) => {
      const found = await until(`push ${push.type}`, () => pushes.find(({ type }) => type === push.type));
      pushes.splice(pushes.indexOf(found), 1);
      const data = decode(push.data, found.d, CONTEXT);
      if (!data.ok) throw new Error(`push ${push.type}: ${data.failure.path} is not ${data.failure.expected}`);
      return data.value;
    },
  };
}

/** The value of a call that must succeed. */
export function valueOf<T>(result: CallResult<T>): { readonly data: T; readonly meta: ReplyMeta } {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.detail ?? ''}`);
  return result.value;
}

/**
 * Requests a list repeatedly, each time with the version of the previous answer, until nothing has changed. Returns that
 * version. Other transactions on the database server briefly delay new versions; meanwhile rows are sent again rather than lost.
 */
export async function untilUnchanged(
  first: string | undefined,
  ask: (version: string) => Promise<CallResult<unknown>>,
): Promise<string> {
  let version = first ?? '';
  return until('an unchanged list', async () => {
    const { meta } = valueOf(await ask(version));
    version = meta.version ?? '';
    return meta.isUnchanged ? version : undefined;
  });
}

/** Repeats a question until there is an answer. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`);
    await wait(5);
  }
}

function decoded<Q, R>(call: Operation<Q, R> | HttpCall<Q, R>, reply: ReplyEnvelope | undefined): CallResult<R> {
  if (reply === undefined) throw new Error('the answer is no envelope');
  const outcome = outcomeOf(reply);
  if (!outcome.ok) return outcome;
  const data = decode(call.reply, outcome.value.data, CONTEXT);
  if (!data.ok) return failure({ code: 'invalid_reply', detail: `${data.failure.path}: ${data.failure.expected}` });
  return success({ data: data.value, meta: outcome.value.meta });
}
