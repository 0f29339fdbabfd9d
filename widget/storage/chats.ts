import type { Chat } from '../domain/chat/chat.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { compareMessageIds } from '../domain/message/message-id.ts';
import type { Clock } from '../platform/clock.ts';
import { NO_VERSION, type ListSnapshot, type ListVersion } from './list-snapshot.ts';
import type { Table } from './table.ts';
import { createWriter } from './writer.ts';

/** A chunk of chats, or, under `INDEX_KEY`, the number of chunks and the version of the list. */
export type ChatTableValue =
  | { readonly kind: 'index'; readonly chunks: number; readonly version: ListVersion }
  | { readonly kind: 'chunk'; readonly chats: readonly Chat[] };

export interface ChatRepository {
  readonly load: () => Promise<ListSnapshot<Chat> | undefined>;
  readonly put: (chats: readonly Chat[]) => void;
  readonly remove: (chatIds: readonly ChatId[]) => void;
  /** Stores the provider's version of the list, after its chats have been put. */
  readonly markVersion: (version: ListVersion) => void;
  readonly flush: () => Promise<void>;
}

const INDEX_KEY = 'index';
const CHATS_PER_CHUNK = 200;
/** A chunk is large, so it is not written again for every message. */
const GATHERING_MS = 1000;
/** With thousands of active chats, many chunks change. Writing all of them at once would block the page noticeably. */
const CHUNKS_AT_ONCE = 5;

/**
 * Chats change with every message, so they are stored in chunks. A change writes one chunk, at most once a second, and
 * a start reads only a few values. A chat stays in its first chunk.
 */
export function createChatRepository(table: Table<ChatTableValue>, clock: Clock): ChatRepository {
  const writer = createWriter(table, { clock, delayMs: GATHERING_MS, most: CHUNKS_AT_ONCE });
  const chunks: Map<ChatId, Chat>[] = [];
  const chunkOf = new Map<ChatId, number>();
  let version = NO_VERSION;

  const writeIndex = (): void => writer.put(INDEX_KEY, () => ({ kind: 'index', chunks: chunks.length, version }));

  const writeChunk = (number: number): void =>
    writer.put(String(number), () => ({ kind: 'chunk', chats: [...(chunks[number]?.values() ?? [])] }));

  const place = (chat: Chat): number => {
    let number = chunkOf.get(chat.chatId);
    if (number === undefined) {
      number = chunks.findIndex((chunk) => chunk.size < CHATS_PER_CHUNK);
      if (number === -1) number = chunks.push(new Map()) - 1;
      chunkOf.set(chat.chatId, number);
    }
    chunks[number]?.set(chat.chatId, chat);
    return number;
  };

  return {
    async load() {
      const index = await table.get(INDEX_KEY);
      if (index?.kind !== 'index') return undefined;
      const values = await Promise.all(Array.from({ length: index.chunks }, (_, number) => table.get(String(number))));
      const isWhole = values.every((value) => value?.kind === 'chunk');
      for (const [number, value] of values.entries()) {
        chunks[number] ??= new Map();
        if (value?.kind !== 'chunk') continue;
        for (const chat of value.chats.map(withCurrentNames)) {
          // Two tabs may have put a chat into two chunks. The newer one wins.
          const other = chunkOf.get(chat.chatId);
          const known = other === undefined ? undefined : chunks[other]?.get(chat.chatId);
          if (known !== undefined && compareMessageIds(known.newestMessageId, chat.newestMessageId) >= 0) continue;
          if (other !== undefined) chunks[other]?.delete(chat.chatId);
          chunkOf.set(chat.chatId, number);
          chunks[number].set(chat.chatId, chat);
        }
      }
      // If a chunk is missing, its chats must be fetched again. So the version is dropped.
      version = isWhole ? index.version : NO_VERSION;
      return { items: chunks.flatMap((chunk) => [...chunk.values()]), version };
    },
    put(chats) {
      const before = chunks.length;
      for (const number of new Set(chats.map(place))) writeChunk(number);
      if (chunks.length !== before) writeIndex();
    },
    remove(chatIds) {
      for (const chatId of chatIds) {
        const number = chunkOf.get(chatId);
        if (number === undefined) continue;
        chunkOf.delete(chatId);
        chunks[number]?.delete(chatId);
        writeChunk(number);
      }
    },
    markVersion(next) {
      version = next;
      writeIndex();
    },
    flush: writer.flush,
  };
}

/** Version 1.1 stored `hasUnsyncedRead` under another name. */
const withCurrentNames = ({ isReadUntold, ...chat }: Chat & { readonly isReadUntold?: boolean }): Chat =>
  isReadUntold === undefined ? chat : { hasUnsyncedRead: isReadUntold, ...chat };
