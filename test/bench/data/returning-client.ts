import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type Codec, decode, encode } from '../../../widget/contract/codec.ts';
import {
  directPath,
  outcomeOf,
  readDirectReply,
  type ReplyEnvelope,
  SOCKET_PATH,
  TOKEN_HEADER,
} from '../../../widget/contract/envelope.ts';
import { readFrame } from '../../../widget/contract/frame.ts';
import { getSToken } from '../../../widget/contract/http/get-s-token.ts';
import type { Operation } from '../../../widget/contract/operation.ts';
import { getMsgList } from '../../../widget/contract/operations/get-msg-list.ts';
import { msgResume } from '../../../widget/contract/operations/msg-resume.ts';
import { CAPABILITY_PAGES, CAPABILITY_RESUME, hello } from '../../../widget/contract/pushes/hello.ts';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { MAX_CATCH_UP_PAGE_SIZE } from '../../../widget/domain/limits.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';

const CONTEXT = { roleScheme: 'B' } as const;

/** A reconnected client and its received data. Times are of `performance.now()`. */
export interface Returned {
  /** How often the provider asked it to come later. */
  readonly turnedAway: number;
  /** The longest wait for one answer. The widget gives up an opening that takes too long. */
  readonly longestWaitMs: number;
  readonly helloAtMs: number;
  readonly syncedAtMs: number;
  /** The chats with changes. */
  readonly chats: readonly Chat[];
  /** The missed messages per chat, in order of arrival. */
  readonly missed: ReadonlyMap<string, readonly SentMessage[]>;
  readonly close: () => Promise<void>;
}

/**
 * Reconnects like a widget after a lost link, on separate connections: a socket token over HTTP, the socket, `hello`,
 * `msgResume` with the cached heads and the request for pages, and for each changed chat without a page in the answer the pages
 * after its cached messages, one after the other.
 * Comes later if the provider says when. Rejects if a request is refused. S-03.
 */
export async function comeBack(baseUrl: string, token: string, heads: ReadonlyMap<string, string>): Promise<Returned> {
  let turnedAway = 0;
  let longestWaitMs = 0;
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const startMs = performance.now();
    const outcome = await work;
    longestWaitMs = Math.max(longestWaitMs, performance.now() - startMs);
    return outcome;
  };
  let socketToken = await timed(askForSocketToken(baseUrl, token));
  while (typeof socketToken === 'number') {
    turnedAway += 1;
    await wait(socketToken);
    socketToken = await timed(askForSocketToken(baseUrl, token));
  }
  const link = await timed(openLink(baseUrl, socketToken));
  const helloAtMs = performance.now();
  const resumed = await link.call(msgResume, { heads, pages: link.hasPages ? [...heads.keys()] : undefined });
  const missed = new Map(resumed.pages.map(({ chatId, messages }) => [chatId, messages]));
  for (const { chatId } of resumed.chats) {
    if (!missed.has(chatId)) missed.set(chatId, await pull(link, chatId, heads.get(chatId) ?? '0'));
  }
  return {
    turnedAway,
    longestWaitMs,
    helloAtMs,
    syncedAtMs: performance.now(),
    chats: resumed.chats,
    missed,
    close: link.close,
  };
}

async function pull(link: ThinLink, chatId: string, held: string): Promise<readonly SentMessage[]> {
  const limit = MAX_CATCH_UP_PAGE_SIZE;
  const pulled: SentMessage[] = [];
  for (let from = held; ;) {
    const { messages } = await link.call(getMsgList, { chatId, messageId: from, direction: 'get_forward', limit });
    pulled.push(...messages);
    const last = messages.at(-1);
    if (last === undefined || messages.length < limit) return pulled;
    from = last.delivery.messageId;
  }
}

export interface ThinLink {
  /** The provider returns missed messages with the answer to a resume. */
  readonly hasPages: boolean;
  readonly call: <Q, R>(operation: Operation<Q, R>, data: Q) => Promise<R>;
  readonly close: () => Promise<void>;
}

/** Opens a socket and waits for its greeting. Pushes that come later are dropped. */
export function openLink(baseUrl: string, socketToken: string): Promise<ThinLink> {
  const url = `${baseUrl.replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(socketToken)}`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const waiting = new Map<string, (reply: ReplyEnvelope) => void>();
  let calls = 0;
  let giveUp: (error: Error) => void = () => undefined;
  const link: Omit<ThinLink, 'hasPages'> = {
    call: async (operation, data) => {
      calls += 1;
      const r = String(calls);
      const reply = await new Promise<ReplyEnvelope>((resolve, reject) => {
        giveUp = reject;
        waiting.set(r, resolve);
        socket.send(JSON.stringify({ p: operation.name, d: encode(operation.request, data, CONTEXT), r }));
      });
      return valueOf(operation.name, operation.reply, reply);
    },
    close: () =>
      new Promise((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) return resolve();
        socket.once('close', () => resolve());
        socket.close(1000);
      }),
  };
  return new Promise((resolve, reject) => {
    giveUp = reject;
    socket.on('error', (error) => giveUp(error));
    socket.on('close', (code) => giveUp(new Error(`a socket was closed with ${code}`)));
    socket.on('message', (data: Buffer) => {
      const frame = readFrame(data.toString('utf8'));
      if (frame.kind === 'reply') {
        waiting.get(frame.reply.r)?.(frame.reply);
        waiting.delete(frame.reply.r);
      } else if (frame.kind === 'push' && frame.push.type === hello.type) {
        const greeting = decode(hello.data, frame.push.d, CONTEXT);
        const capabilities = greeting.ok ? greeting.value.capabilities : [];
        const hasPages = capabilities.includes(CAPABILITY_PAGES);
        if (capabilities.includes(CAPABILITY_RESUME)) resolve({ ...link, hasPages });
        else reject(new Error('the provider does not offer to resume'));
      }
    });
  });
}

/** Fetches a socket token and repeats the request as often as necessary. */
export async function fetchSocketToken(baseUrl: string, token: string): Promise<string> {
  for (;;) {
    const answer = await askForSocketToken(baseUrl, token);
    if (typeof answer === 'string') return answer;
    await wait(answer);
  }
}

/**
 * Requests a token on a separate connection, like a browser: clients share no connections. A number means that the provider
 * wants the next request after this many milliseconds.
 */
export async function askForSocketToken(baseUrl: string, token: string): Promise<string | number> {
  const body = await new Promise<string>((resolve, reject) => {
    const asking = request(
      baseUrl + directPath(getSToken.path),
      {
        method: getSToken.method,
        agent: false,
        headers: { [TOKEN_HEADER]: token, 'content-type': 'application/json' },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => void parts.push(part));
        response.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
        response.on('error', reject);
      },
    );
    asking.on('error', reject);
    asking.end('{}');
  });
  const reply = readDirectReply(JSON.parse(body));
  const outcome = reply === undefined ? undefined : outcomeOf(reply);
  if (outcome?.ok === false && outcome.failure.retryAfterMs !== undefined) return outcome.failure.retryAfterMs;
  return valueOf(getSToken.path, getSToken.reply, reply).socketToken;
}

function valueOf<T>(what: string, codec: Codec<T>, reply: ReplyEnvelope | undefined): T {
  if (reply === undefined) throw new Error(`${what}: the answer is no envelope`);
  const outcome = outcomeOf(reply);
  if (!outcome.ok) throw new Error(`${what}: ${outcome.failure.code} ${outcome.failure.detail ?? ''}`);
  const data = decode(codec, outcome.value.data, CONTEXT);
  if (!data.ok) throw new Error(`${what}: ${data.failure.path} is not ${data.failure.expected}`);
  return data.value;
}
