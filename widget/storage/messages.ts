import type { ChatId } from '../domain/chat/chat-id.ts';
import { NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';
import type { SentMessage } from '../domain/message/message.ts';
import type { Clock } from '../platform/clock.ts';
import { createCache } from './cache.ts';
import {
  addToPage,
  EMPTY_PAGE,
  firstNumberOf,
  NUMBERS_PER_PAGE,
  numberOf,
  pageOf,
  stretchAround,
  withoutHoles,
  type MessagePage,
  type NumberRange,
} from './message-page.ts';
import { collectBack, type HeldMessages } from './read-back.ts';
import type { Table } from './table.ts';
import { createWriteBehind } from './write-behind.ts';

/** What is held of a chat. */
export interface ChatHead {
  /** The newest number that is held; `'0'` for none. */
  readonly newest: MessageId;
  /** The first number that the viewer can see, once that is known: nothing is older. */
  readonly start: MessageId | undefined;
  /** When the newest message was sent. */
  readonly timeMs: number | undefined;
}

/** The newest messages that are held of a chat. */
export interface HeldEnd extends HeldMessages {
  /** Every number from the oldest of them to this one is accounted for; `'0'` when nothing is held. */
  readonly newest: MessageId;
}

/** A stretch without gaps that begins after a number. */
export interface HeldAfter {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Every number up to here is accounted for; where it began when nothing is held. */
  readonly to: MessageId;
}

/** A stretch of numbers that messages account for: what lies in it and is not among them, the viewer may not see. */
export interface Coverage {
  readonly from: MessageId;
  readonly to: MessageId;
}

export interface MessageRepository {
  /** Up to `limit` of the newest messages, as far as there is no gap, if all that says so is in memory. */
  readonly peekEnd: (chatId: ChatId, limit: number) => HeldEnd | undefined;
  /** The same, read. `newest` is where the end is thought to be: a mistake costs time only. */
  readonly readEnd: (chatId: ChatId, limit: number, newest: MessageId) => Promise<HeldEnd>;
  readonly head: (chatId: ChatId) => Promise<ChatHead>;
  /** Keeps messages that the provider holds. */
  readonly put: (chatId: ChatId, messages: readonly SentMessage[], covered: Coverage) => Promise<void>;
  /** Remembers that nothing is older than `start`. */
  readonly markStart: (chatId: ChatId, start: MessageId) => Promise<void>;
  /** Up to `limit` messages before a number (`undefined`: the newest that are held), as far as there is no gap. */
  readonly readBack: (chatId: ChatId, before: MessageId | undefined, limit: number) => Promise<HeldMessages>;
  /** Messages before a number need not be in memory any longer. */
  readonly letGo: (chatId: ChatId, before: MessageId) => void;
  /** Up to `limit` messages after a number, as far as there is no gap. */
  readonly readForward: (chatId: ChatId, after: MessageId, limit: number) => Promise<HeldAfter>;
  /** Changes messages that are held, by number; `change` returns the same message to leave it alone. */
  readonly change: (
    chatId: ChatId,
    messageIds: Iterable<MessageId>,
    change: (message: SentMessage) => SentMessage,
  ) => Promise<void>;
  /** Up to `limit` held messages that fit, of one chat or of any; not all pages are looked at when there are many. */
  readonly search: (
    chatId: ChatId | undefined,
    fits: (message: SentMessage) => boolean,
    limit: number,
  ) => Promise<readonly SentMessage[]>;
  /** Forgets single messages; their numbers stay accounted for. */
  readonly remove: (chatId: ChatId, messageIds: Iterable<MessageId>) => Promise<void>;
  /** Numbers without a message, all of the chat's or these, are accounted for no longer: whoever reads there asks for them again. */
  readonly forgetHoles: (chatId: ChatId, messageIds?: Iterable<MessageId>) => Promise<void>;
  /** Forgets the messages before a number: nothing is older than it from now on. */
  readonly clearBefore: (chatId: ChatId, before: MessageId) => Promise<void>;
  /** Forgets a chat's messages. */
  readonly forget: (chatId: ChatId) => Promise<void>;
  /** Makes room on a full disk: the oldest chats' messages go. False when there are none left. */
  readonly evict: () => Promise<boolean>;
  readonly flush: () => Promise<void>;
}

/** As many as chats may be busy at a time: a page that is not here is read again for each message that comes for it. */
const PAGES_IN_MEMORY = 512;
const HEADS_IN_MEMORY = 2000;
/** A stretch with more holes than this is not kept: its messages will be fetched again. */
const MAX_COVERED_NUMBERS = 5000;
/** As many as are read in about a second on a slow phone. */
const MAX_SEARCHED_PAGES = 400;
const NO_HEAD: ChatHead = { newest: NO_MESSAGE_ID, start: undefined, timeMs: undefined };

/**
 * Messages by chat in pages; pages and heads in use stay in memory. Key: `chatId:page`. They are written behind: what is lost
 * with a page that breaks off is fetched again. A head is written after its pages, so that it never says more than they hold.
 */
export function createMessageRepository(
  pages: Table<MessagePage>,
  heads: Table<ChatHead>,
  clock: Clock,
): MessageRepository {
  const behind = createWriteBehind(clock);
  const pageWriter = behind.writerOf(pages, (key) => key.slice(0, key.lastIndexOf(':')));
  const headWriter = behind.writerOf(heads, (key) => key);
  const pageCache = createCache(pages, EMPTY_PAGE, PAGES_IN_MEMORY, pageWriter);
  const headCache = createCache(heads, NO_HEAD, HEADS_IN_MEMORY, headWriter);
  const keyOf = (chatId: ChatId, page: number): string => `${chatId}:${page}`;
  let evicting: Promise<boolean> | undefined;
  const underWay = new Set<Promise<void>>();

  /** A flush waits for changes that still read what they change. */
  const tracked = async (work: Promise<void>): Promise<void> => {
    underWay.add(work);
    try {
      await work;
    } finally {
      underWay.delete(work);
    }
  };

  const collect = (chatId: ChatId, head: ChatHead, before: MessageId | undefined, limit: number) =>
    collectBack({ ...head, before, limit }, (page) => pageCache.peek(keyOf(chatId, page)));

  const readBack = async (
    chatId: ChatId,
    head: ChatHead,
    before: MessageId | undefined,
    limit: number,
  ): Promise<HeldMessages> => {
    for (;;) {
      const held = collect(chatId, head, before, limit);
      if (!('missing' in held)) return held;
      await pageCache.get(keyOf(chatId, held.missing));
    }
  };

  const put = async (chatId: ChatId, messages: readonly SentMessage[], covered: Coverage): Promise<void> => {
    const whole: NumberRange = { from: Number(covered.from), to: Number(covered.to) };
    if (whole.from < 1 || whole.to < whole.from || whole.to - whole.from > MAX_COVERED_NUMBERS) return;
    for (let page = pageOf(whole.from); page <= pageOf(whole.to); page += 1) {
      const part: NumberRange = {
        from: Math.max(whole.from, firstNumberOf(page)),
        to: Math.min(whole.to, firstNumberOf(page) + NUMBERS_PER_PAGE - 1),
      };
      const inPart = messages.filter((message) => numberOf(message) >= part.from && numberOf(message) <= part.to);
      await pageCache.update(keyOf(chatId, page), (held) => addToPage(held, inPart, part));
    }
    await headCache.update(chatId, (head) =>
      Number(head.newest) < whole.to
        ? { ...head, newest: covered.to, timeMs: messages.at(-1)?.timeMs ?? head.timeMs }
        : head,
    );
  };

  const keysOf = async (chatId: ChatId): Promise<readonly string[]> => {
    // A page that waits to be written is not among the keys yet.
    await behind.flush(chatId);
    return (await pageCache.keys()).filter((key) => key.startsWith(`${chatId}:`));
  };

  const dropPages = async (chatId: ChatId, goes: (page: number) => boolean): Promise<void> =>
    pageCache.drop((await keysOf(chatId)).filter((key) => goes(pageNumber(key))));

  const forgetHoles = async (chatId: ChatId, messageIds?: Iterable<MessageId>): Promise<void> => {
    const asked = messageIds && new Set([...messageIds].map(Number));
    const keys = asked ? [...asked].map((number) => keyOf(chatId, pageOf(number))) : await keysOf(chatId);
    for (const key of new Set(keys)) await pageCache.update(key, (held) => withoutHoles(held, asked));
    // What the chat begins with may have been one.
    if (asked === undefined) await headCache.update(chatId, (head) => ({ ...head, start: undefined }));
  };

  const runEviction = async (): Promise<boolean> => {
    try {
      const { evictOldestChats } = await import('./eviction.ts');
      return await evictOldestChats(pageCache, headCache);
    } catch {
      // The file could not be fetched.
      return false;
    }
  };

  return {
    peekEnd(chatId, limit) {
      const head = headCache.peek(chatId);
      const held = head && collect(chatId, head, undefined, limit);
      return held === undefined || 'missing' in held ? undefined : { ...held, newest: head?.newest ?? NO_MESSAGE_ID };
    },
    async readEnd(chatId, limit, newest) {
      const page = newest === NO_MESSAGE_ID ? undefined : pageCache.get(keyOf(chatId, pageOf(Number(newest))));
      const [head] = await Promise.all([headCache.get(chatId), page]);
      return { ...(await readBack(chatId, head, undefined, limit)), newest: head.newest };
    },
    head: (chatId) => headCache.get(chatId),
    put: (chatId, messages, covered) => tracked(put(chatId, messages, covered)),
    markStart: (chatId, start) =>
      tracked(headCache.update(chatId, (head) => (head.start === start ? head : { ...head, start }))),
    readBack: async (chatId, before, limit) => readBack(chatId, await headCache.get(chatId), before, limit),
    letGo(chatId, before) {
      const first = pageOf(Number(before));
      pageCache.release((key) => key.startsWith(`${chatId}:`) && pageNumber(key) < first);
    },
    async readForward(chatId, after, limit) {
      const newest = Number((await headCache.get(chatId)).newest);
      const messages: SentMessage[] = [];
      let number = Number(after) + 1;
      while (number <= newest && messages.length < limit) {
        const page = await pageCache.get(keyOf(chatId, pageOf(number)));
        const stretch = stretchAround(page, number);
        if (stretch === undefined) break;
        const oldest = number;
        messages.push(
          ...page.messages.filter((message) => numberOf(message) >= oldest && numberOf(message) <= stretch.to),
        );
        number = stretch.to + 1;
      }
      const last = messages.length > limit ? messages[limit - 1] : undefined;
      return { messages: messages.slice(0, limit), to: last?.delivery.messageId ?? String(number - 1) };
    },
    async change(chatId, messageIds, change) {
      const wanted = new Set(messageIds);
      for (const page of new Set([...wanted].map((messageId) => pageOf(Number(messageId))))) {
        await pageCache.update(keyOf(chatId, page), (held) => {
          const messages = held.messages.map((message) =>
            wanted.has(message.delivery.messageId) ? change(message) : message,
          );
          return messages.every((message, index) => message === held.messages[index]) ? held : { ...held, messages };
        });
      }
    },
    async search(chatId, fits, limit) {
      await pageCache.flush();
      const found: SentMessage[] = [];
      const prefix = chatId === undefined ? '' : `${chatId}:`;
      const keys = (await pageCache.keys()).filter((key) => key.startsWith(prefix)).sort(newerPageFirst);
      for (const key of keys.slice(0, MAX_SEARCHED_PAGES)) {
        if (found.length >= limit) break;
        // Not through the cache: what is searched is not in use.
        found.push(...((await pages.get(key))?.messages.filter(fits) ?? []));
      }
      return found.sort((a, b) => b.timeMs - a.timeMs).slice(0, limit);
    },
    async remove(chatId, messageIds) {
      const unwanted = new Set(messageIds);
      for (const page of new Set([...unwanted].map((messageId) => pageOf(Number(messageId))))) {
        await pageCache.update(keyOf(chatId, page), (held) => {
          const messages = held.messages.filter((message) => !unwanted.has(message.delivery.messageId));
          return messages.length === held.messages.length ? held : { ...held, messages };
        });
      }
    },
    forgetHoles: (chatId, messageIds) => tracked(forgetHoles(chatId, messageIds)),
    async clearBefore(chatId, before) {
      const first = Number(before);
      await headCache.update(chatId, (head) => (Number(head.start ?? 0) >= first ? head : { ...head, start: before }));
      await pageCache.update(keyOf(chatId, pageOf(first)), (held) =>
        held.messages.some((message) => numberOf(message) < first)
          ? { ...held, messages: held.messages.filter((message) => numberOf(message) >= first) }
          : held,
      );
      await dropPages(chatId, (page) => page < pageOf(first));
    },
    async forget(chatId) {
      await headCache.drop([chatId]);
      await dropPages(chatId, () => true);
    },
    evict() {
      // Whoever finds the disk full meanwhile waits for the same.
      evicting ??= runEviction().finally(() => {
        evicting = undefined;
      });
      return evicting;
    },
    async flush() {
      await Promise.allSettled(underWay);
      await behind.flush();
    },
  };
}

const pageNumber = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));
const newerPageFirst = (a: string, b: string): number => pageNumber(b) - pageNumber(a);
