import { request } from 'node:http';
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
import { CAPABILITY_RESUME, hello } from '../../../widget/contract/pushes/hello.ts';
import type { Chat } from '../../../widget/domain/chat/chat.ts';
import { MAX_CATCH_UP_PAGE_SIZE } from '../../../widget/domain/limits.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';

const CONTEXT = { roleScheme: 'B' } as const;

/** A client that has come back, with what it was given. Times are of `performance.now()`. */
export interface Returned {
  readonly helloAtMs: number;
  readonly syncedAtMs: number;
  /** The chats that had moved on. */
  readonly chats: readonly Chat[];
  /** What was missed, per chat, as it came. */
  readonly missed: ReadonlyMap<string, readonly SentMessage[]>;
  readonly close: () => Promise<void>;
}

/**
 * Comes back as a widget does whose link was lost, on connections of its own: a socket token over HTTP, the socket, `hello`,
 * `msgResume` with what is held, and for each chat that differs the pages behind what is held, one after the other.
 * Rejects when anything is refused. S-03.
 */
export async function comeBack(baseUrl: string, token: string, heads: ReadonlyMap<string, string>): Promise<Returned> {
  const link = await openLink(baseUrl, await fetchSocketToken(baseUrl, token));
  const helloAtMs = performance.now();
  const resumed = await link.call(msgResume, { heads });
  const missed = new Map<string, readonly SentMessage[]>();
  for (const { chatId } of resumed.chats) missed.set(chatId, await pull(link, chatId, heads.get(chatId) ?? '0'));
  return { helloAtMs, syncedAtMs: performance.now(), chats: resumed.chats, missed, close: link.close };
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
  const link: ThinLink = {
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
        if (greeting.ok && greeting.value.capabilities.includes(CAPABILITY_RESUME)) resolve(link);
        else reject(new Error('the provider does not offer to resume'));
      }
    });
  });
}

/** Asks on a connection of its own, as every browser does: nothing is shared between clients. */
export async function fetchSocketToken(baseUrl: string, token: string): Promise<string> {
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
  return valueOf(getSToken.path, getSToken.reply, readDirectReply(JSON.parse(body))).socketToken;
}

function valueOf<T>(what: string, codec: Codec<T>, reply: ReplyEnvelope | undefined): T {
  if (reply === undefined) throw new Error(`${what}: the answer is no envelope`);
  const outcome = outcomeOf(reply);
  if (!outcome.ok) throw new Error(`${what}: ${outcome.failure.code} ${outcome.failure.detail ?? ''}`);
  const data = decode(codec, outcome.value.data, CONTEXT);
  if (!data.ok) throw new Error(`${what}: ${data.failure.path} is not ${data.failure.expected}`);
  return data.value;
}
