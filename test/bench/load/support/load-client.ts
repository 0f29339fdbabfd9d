import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { encode } from '../../../../widget/contract/codec.ts';
import { SOCKET_PATH, STATUS } from '../../../../widget/contract/envelope.ts';
import type { Operation } from '../../../../widget/contract/operation.ts';
import { getMsgList } from '../../../../widget/contract/operations/get-msg-list.ts';
import { msgResume } from '../../../../widget/contract/operations/msg-resume.ts';
import { msgSend } from '../../../../widget/contract/operations/msg-send.ts';
import { hello } from '../../../../widget/contract/pushes/hello.ts';
import { rcvMsg } from '../../../../widget/contract/pushes/rcv-msg.ts';
import { MAX_CATCH_UP_PAGE_SIZE, REALTIME_GAP_WAIT_MS } from '../../../../widget/domain/limits.ts';
import type { SignedIn } from '../../data/crowd.ts';
import { askForSocketToken } from '../../data/returning-client.ts';
import { type ChatView, createChatView } from './chat-view.ts';
import { Counts, Samples } from './figures.ts';
import type { LoadMessage, MessageBook } from './message-book.ts';

/** The figures of all clients of a run together. */
export interface LoadFigures {
  readonly closeCodes: Counts;
  /** Milliseconds from a close until the client has resumed. */
  readonly gaps: Samples;
  readonly refusals: Counts;
  /** Pushes that a client had already received. */
  readonly repeats: Counts;
  /** Pushes of messages that came after the push of a later message, over the same link. */
  readonly overtaken: Counts;
  /** A number with two messages, as seen by one client. */
  readonly conflicts: string[];
  readonly pulls: Counts;
  receivedBytes: number;
}

export const createLoadFigures = (): LoadFigures => ({
  closeCodes: new Counts(),
  gaps: new Samples(),
  refusals: new Counts(),
  repeats: new Counts(),
  overtaken: new Counts(),
  conflicts: [],
  pulls: new Counts(),
  receivedBytes: 0,
});

export interface LoadClientDeps {
  readonly user: SignedIn;
  /** The newest known number of each chat. */
  readonly heads: ReadonlyMap<string, number>;
  /** The address for the next try, as a balancer would choose it. */
  readonly route: (tries: number) => string;
  readonly book: MessageBook;
  readonly figures: LoadFigures;
}

/** A client as cheap as possible: it keeps the promises of the widget, but decodes only what the checks need. */
export interface LoadClient {
  readonly userId: string;
  readonly views: ReadonlyMap<string, ChatView>;
  /** Keeps a link open from now on. */
  readonly start: () => void;
  readonly isReady: () => boolean;
  /** Sends a message as soon as possible, after those before it. */
  readonly send: (chatId: string) => void;
  readonly unsent: () => number;
  /** The texts that still wait for their acknowledgement. */
  readonly waitingTexts: () => readonly string[];
  /** Loses the link without a word, and opens none until the next `start`. */
  readonly cut: () => void;
  /** Reads nothing until `read`. */
  readonly pause: () => void;
  readonly read: () => void;
  readonly stop: () => void;
}

/** The wire form of a message, as far as it is needed. */
interface WireMessage {
  readonly chatId: string;
  readonly msg_id: string;
  readonly uuid: string;
}

interface WireReply {
  readonly r: string;
  readonly s: string;
  readonly m: string;
  readonly d: { readonly [name: string]: unknown };
}

const CONTEXT = { roleScheme: 'B' } as const;
const ANSWER_WITHIN_MS = 10_000;
const RETRY_MS = 1_000;
const RECONNECT_MIN_MS = 50;
const RECONNECT_SPREAD_MS = 450;

export function createLoadClient({ user, heads, route, book, figures }: LoadClientDeps): LoadClient {
  const views = new Map([...heads].map(([chatId, head]) => [chatId, createChatView(chatId, head)]));
  const queue: LoadMessage[] = [];
  const answers = new Map<string, (reply: WireReply) => void>();
  const pulling = new Set<ChatView>();
  /** The newest number that the link has pushed, by chat. */
  let pushed = new Map<string, number>();
  let socket: WebSocket | undefined;
  let isWanted = false;
  let isReady = false;
  let isOpening = false;
  let isSending = false;
  let lostAtMs: number | undefined;
  let calls = 0;

  const take = ({ chatId, msg_id: id, uuid }: WireMessage, how: 'live' | 'caughtUp'): void => {
    const view = views.get(chatId);
    if (view === undefined) return;
    const { shown, isRepeat, isOther } = view.take(Number(id), uuid);
    if (isRepeat && how === 'live') figures.repeats.note('pushes');
    if (how === 'live') {
      if (!isRepeat && Number(id) < (pushed.get(chatId) ?? 0)) figures.overtaken.note('pushes');
      pushed.set(chatId, Math.max(Number(id), pushed.get(chatId) ?? 0));
    }
    if (isOther) figures.conflicts.push(`${user.userId}: ${id} in ${chatId} is also ${uuid}`);
    const nowMs = performance.now();
    for (const one of shown) {
      const message = book.find(one);
      if (message !== undefined) book[how].note(nowMs - message.decidedAtMs);
    }
    if (view.hasEarly() && how === 'live' && shown.length === 0 && !pulling.has(view)) {
      pulling.add(view);
      setTimeout(() => {
        pulling.delete(view);
        if (view.hasEarly() && isReady) void pull(view).catch(() => undefined);
      }, REALTIME_GAP_WAIT_MS);
    }
  };

  /** Rejects when the link is lost first. */
  const call = <Q, R>(operation: Operation<Q, R>, data: Q): Promise<WireReply> => {
    const through = socket;
    calls += 1;
    const r = String(calls);
    return new Promise((resolve, reject) => {
      if (through === undefined || through.readyState !== WebSocket.OPEN) return reject(new Error('no link'));
      const timer = setTimeout(() => settle(() => reject(new Error('no answer'))), ANSWER_WITHIN_MS);
      const lost = (): void => settle(() => reject(new Error('the link was lost')));
      const settle = (how: () => void): void => {
        clearTimeout(timer);
        answers.delete(r);
        through.off('close', lost);
        how();
      };
      through.once('close', lost);
      answers.set(r, (reply) => settle(() => resolve(reply)));
      through.send(JSON.stringify({ p: operation.name, d: encode(operation.request, data, CONTEXT), r }));
    });
  };

  const pull = async (view: ChatView): Promise<void> => {
    figures.pulls.note('pages');
    for (;;) {
      const limit = MAX_CATCH_UP_PAGE_SIZE;
      const place = { chatId: view.chatId, messageId: String(view.head()), direction: 'get_forward', limit } as const;
      const { s, d } = await call(getMsgList, place);
      if (s !== STATUS.success) throw new Error('refused');
      const messages = (d['msgList'] ?? []) as readonly WireMessage[];
      for (const message of messages) take(message, 'caughtUp');
      if (messages.length < limit) return;
    }
  };

  const resume = async (): Promise<void> => {
    const known = new Map([...views].map(([chatId, view]) => [chatId, String(view.head())]));
    const { s, d } = await call(msgResume, { heads: known, pages: [...views.keys()] });
    if (s !== STATUS.success) throw new Error('refused');
    const pages = (d['pages'] ?? []) as readonly { readonly chatId: string; readonly list: readonly WireMessage[] }[];
    for (const { list } of pages) for (const message of list) take(message, 'caughtUp');
    const paged = new Set(pages.map(({ chatId }) => chatId));
    const changed = (d['list'] ?? []) as readonly { readonly chatId: string }[];
    for (const { chatId } of changed) {
      const view = views.get(chatId);
      if (view !== undefined && (!paged.has(chatId) || view.hasEarly())) await pull(view);
    }
  };

  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (let message = queue[0]; message !== undefined && isReady; message = queue[0]) {
        const { chatId, uuid: localId, text } = message;
        const content = { kind: 'text', text } as const;
        const { s, m, d } = await call(msgSend, { chatId, localId, content, mentionedIds: [], mentionWords: [] });
        if (s === STATUS.success) {
          queue.shift();
          book.acknowledge(message, Number(d['msg_id']));
        } else {
          figures.refusals.note(m);
          await wait(Number(d?.['retry_after_ms'] ?? RETRY_MS));
        }
      }
    } catch {
      // Sent again with the same uuid: on the next link, or on this one.
      if (isReady) setTimeout(() => void flush(), RETRY_MS);
    } finally {
      isSending = false;
    }
  };

  const onMessage = (data: Buffer): void => {
    figures.receivedBytes += data.length;
    const frame = JSON.parse(data.toString('utf8')) as Partial<WireReply> & { readonly type?: string };
    if (frame.type === rcvMsg.type) return take(frame.d as unknown as WireMessage, 'live');
    if (frame.r !== undefined) return answers.get(frame.r)?.(frame as WireReply);
    if (frame.type !== hello.type) return;
    resume().then(
      () => {
        if (socket?.readyState !== WebSocket.OPEN) return;
        isReady = true;
        if (lostAtMs !== undefined) figures.gaps.note(performance.now() - lostAtMs);
        lostAtMs = undefined;
        void flush();
      },
      () => socket?.terminate(),
    );
  };

  const connect = async (tries: number): Promise<void> => {
    const baseUrl = route(tries);
    let token = await askForSocketToken(baseUrl, user.token);
    while (typeof token === 'number') {
      await wait(token);
      if (!isWanted) return;
      token = await askForSocketToken(baseUrl, user.token);
    }
    const url = `${baseUrl.replace(/^http/, 'ws')}${SOCKET_PATH}/${encodeURIComponent(token)}`;
    const opened = new WebSocket(url, { perMessageDeflate: false, handshakeTimeout: ANSWER_WITHIN_MS });
    opened.on('message', onMessage);
    opened.once('close', (code) => {
      if (socket !== opened) return;
      socket = undefined;
      isReady = false;
      if (!isWanted) return;
      lostAtMs ??= performance.now();
      figures.closeCodes.note(String(code));
      void open();
    });
    await new Promise<void>((resolve, reject) => {
      opened.once('open', () => {
        socket = opened;
        pushed = new Map();
        resolve();
      });
      opened.on('error', reject);
    });
    if (!isWanted) close();
  };

  const open = async (): Promise<void> => {
    if (isOpening) return;
    isOpening = true;
    for (let tries = 0; isWanted && socket === undefined; tries += 1) {
      if (lostAtMs !== undefined || tries > 0) await wait(RECONNECT_MIN_MS + Math.random() * RECONNECT_SPREAD_MS);
      if (isWanted) await connect(tries).catch(() => undefined);
    }
    isOpening = false;
  };

  const close = (): void => {
    isWanted = false;
    isReady = false;
    socket?.terminate();
    socket = undefined;
  };
  return {
    userId: user.userId,
    views,
    start: () => {
      isWanted = true;
      void open();
    },
    isReady: () => isReady,
    send: (chatId) => {
      queue.push(book.decide(chatId, user.userId));
      void flush();
    },
    unsent: () => queue.length,
    waitingTexts: () => queue.map(({ text }) => text),
    cut: close,
    pause: () => socket?.pause(),
    read: () => socket?.resume(),
    stop: close,
  };
}
