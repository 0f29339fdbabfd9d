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
  rangeAround,
  withoutHoles,
  type MessagePage,
  type NumberRange,
} from './message-page.ts';
import { collectBack, type CachedMessages } from './read-back.ts';
import type { Table } from './table.ts';
import { createWriteBehind } from './write-behind.ts';

/** Describes the cached messages of a chat. */
export interface ChatHead {
  /** The newest cached number; `'0'` for none. */
  readonly newest: MessageId;
  /** The first number that the viewer can see, if known. Nothing older exists. */
  readonly start: MessageId | undefined;
  /** The time of the newest message. */
  readonly timeMs: number | undefined;
}

/** The newest cached messages of a chat. */
export interface CachedEnd extends CachedMessages {
  /** Every number from the oldest of these messages to this one is accounted for; `'0'` when nothing is cached. */
  readonly newest: MessageId;
}

/** A range without gaps that begins after a number. */
export interface CachedAfter {
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  /** Every number up to this one is accounted for. If nothing is cached, it is the start of the range. */
  readonly to: MessageId;
}

/** A range of numbers that a set of messages accounts for. The viewer may not see numbers without a message. */
export interface Coverage {
  readonly from: MessageId;
  readonly to: MessageId;
}

export interface MessageRepository {
  /** Returns up to `limit` of the newest messages before the first gap, if everything needed is in memory. */
  readonly peekEnd: (chatId: ChatId, limit: number) => CachedEnd | undefined;
  /** Does the same, but reads from the database. `newest` is the expected end; a wrong value only costs time. */
  readonly readEnd: (chatId: ChatId, limit: number, newest: MessageId) => Promise<CachedEnd>;
  readonly head: (chatId: ChatId) => Promise<ChatHead>;
  /** Stores messages of the provider. */
  readonly put: (chatId: ChatId, messages: readonly SentMessage[], covered: Coverage) => Promise<void>;
  /** Stores that nothing older than `start` exists. */
  readonly markStart: (chatId: ChatId, start: MessageId) => Promise<void>;
  /** Returns up to `limit` messages before a number (`undefined`: the newest cached ones), up to the first gap. */
  readonly readBack: (chatId: ChatId, before: MessageId | undefined, limit: number) => Promise<CachedMessages>;
  /** Releases the messages before a number from memory. */
  readonly release: (chatId: ChatId, before: MessageId) => void;
  /** Returns up to `limit` messages after a number, up to the first gap. */
  readonly readForward: (chatId: ChatId, after: MessageId, limit: number) => Promise<CachedAfter>;
  /** Changes cached messages by number. `change` returns the same object to leave a message unchanged. */
  readonly change: (
    chatId: ChatId,
    messageIds: Iterable<MessageId>,
    change: (message: SentMessage) => SentMessage,
  ) => Promise<void>;
  /**
   * Returns up to `limit` matching cached messages, of one chat or all. With many pages, it searches only some of them.
   */
  readonly search: (
    chatId: ChatId | undefined,
    fits: (message: SentMessage) => boolean,
    limit: number,
  ) => Promise<readonly SentMessage[]>;
  /** Deletes single messages. Their numbers stay accounted for. */
  readonly remove: (chatId: ChatId, messageIds: Iterable<MessageId>) => Promise<void>;
  /** Turns holes (all of the chat's, or these) into gaps, so that readers of the range fetch them again. */
  readonly forgetHoles: (chatId: ChatId, messageIds?: Iterable<MessageId>) => Promise<void>;
  /** Deletes the messages before a number. Nothing older than it exists from then on. */
  readonly clearBefore: (chatId: ChatId, before: MessageId) => Promise<void>;
  /** Deletes the messages of a chat. */
  readonly forget: (chatId: ChatId) => Promise<void>;
  /**
   * Frees space on a full disk by deleting the messages of the least recently active chats. Returns false when none are
   * left.
   */
  readonly evict: () => Promise<boolean>;
  readonly flush: () => Promise<void>;
}

/**
 * Sized for the number of chats that may be active at once. A page that is not in memory is read again for each of its
 * messages.
 */
const PAGES_IN_MEMORY = 512;
const HEADS_IN_MEMORY = 2000;
/** A larger range is not stored. Its messages are fetched again. */
const MAX_COVERED_NUMBERS = 5000;
/** About the number of pages that a slow phone reads in a second. */
const MAX_SEARCHED_PAGES = 400;
const NO_HEAD: ChatHead = { newest: NO_MESSAGE_ID, start: undefined, timeMs: undefined };

/**
 * Stores messages in pages by chat, and keeps the pages and heads in use in memory. Key: `chatId:page`. Writes are
 * delayed; messages lost in a crash are fetched again. A head is written after its pages, so that it never claims more
 * than they contain.
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

  /** Lets a flush wait for changes that are still reading their input. */
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
  ): Promise<CachedMessages> => {
    for (;;) {
      const cached = collect(chatId, head, before, limit);
      if (!('missing' in cached)) return cached;
      await pageCache.get(keyOf(chatId, cached.missing));
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
      await pageCache.update(keyOf(chatId, page), (cached) => addToPage(cached, inPart, part));
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
    for (const key of new Set(keys)) await pageCache.update(key, (cached) => withoutHoles(cached, asked));
    // The start of the chat may have been derived from a hole.
    if (asked === undefined) await headCache.update(chatId, (head) => ({ ...head, start: undefined }));
  };

  const runEviction = async (): Promise<boolean> => {
    try {
      const { evictOldestChats } = await import('./eviction.ts');
      return await evictOldestChats(pageCache, headCache);
    } catch {
      // The chunk could not be loaded.
      return false;
    }
  };

  return {
    peekEnd(chatId, limit) {
      const head = headCache.peek(chatId);
      const cached = head && collect(chatId, head, undefined, limit);
      return cached === undefined || 'missing' in cached
        ? undefined
        : { ...cached, newest: head?.newest ?? NO_MESSAGE_ID };
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
    release(chatId, before) {
      const first = pageOf(Number(before));
      pageCache.release((key) => key.startsWith(`${chatId}:`) && pageNumber(key) < first);
    },
    async readForward(chatId, after, limit) {
      const newest = Number((await headCache.get(chatId)).newest);
      const messages: SentMessage[] = [];
      let number = Number(after) + 1;
      while (number <= newest && messages.length < limit) {
        const page = await pageCache.get(keyOf(chatId, pageOf(number)));
        const range = rangeAround(page, number);
        if (range === undefined) break;
        const oldest = number;
        messages.push(
          ...page.messages.filter((message) => numberOf(message) >= oldest && numberOf(message) <= range.to),
        );
        number = range.to + 1;
      }
      const last = messages.length > limit ? messages[limit - 1] : undefined;
      return { messages: messages.slice(0, limit), to: last?.delivery.messageId ?? String(number - 1) };
    },
    async change(chatId, messageIds, change) {
      const wanted = new Set(messageIds);
      for (const page of new Set([...wanted].map((messageId) => pageOf(Number(messageId))))) {
        await pageCache.update(keyOf(chatId, page), (cached) => {
          const messages = cached.messages.map((message) =>
            wanted.has(message.delivery.messageId) ? change(message) : message,
          );
          return messages.every((message, index) => message === cached.messages[index])
            ? cached
            : { ...cached, messages };
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
        // Bypass the cache, because searched pages are not in use.
        found.push(...((await pages.get(key))?.messages.filter(fits) ?? []));
      }
      return found.sort((a, b) => b.timeMs - a.timeMs).slice(0, limit);
    },
    async remove(chatId, messageIds) {
      const unwanted = new Set(messageIds);
      for (const page of new Set([...unwanted].map((messageId) => pageOf(Number(messageId))))) {
        await pageCache.update(keyOf(chatId, page), (cached) => {
          const messages = cached.messages.filter((message) => !unwanted.has(message.delivery.messageId));
          return messages.length === cached.messages.length ? cached : { ...cached, messages };
        });
      }
    },
    forgetHoles: (chatId, messageIds) => tracked(forgetHoles(chatId, messageIds)),
    async clearBefore(chatId, before) {
      const first = Number(before);
      await headCache.update(chatId, (head) => (Number(head.start ?? 0) >= first ? head : { ...head, start: before }));
      await pageCache.update(keyOf(chatId, pageOf(first)), (cached) =>
        cached.messages.some((message) => numberOf(message) < first)
          ? { ...cached, messages: cached.messages.filter((message) => numberOf(message) >= first) }
          : cached,
      );
      await dropPages(chatId, (page) => page < pageOf(first));
    },
    async forget(chatId) {
      await headCache.drop([chatId]);
      await dropPages(chatId, () => true);
    },
    evict() {
      // Callers that find the disk full meanwhile wait for the same eviction.
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
