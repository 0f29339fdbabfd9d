import localforage from 'localforage';
import type { Friend } from '../domain/contact/friend.ts';
import type { FriendRequest } from '../domain/contact/friend-request.ts';
import type { Group } from '../domain/group/group.ts';
import type { GroupMember } from '../domain/group/member.ts';
import type { Failure } from '../domain/failure.ts';
import type { GroupNotice } from '../domain/group/notice.ts';
import { DATABASE_OPEN_TIMEOUT_MS, DATABASE_SCHEMA_VERSION } from '../domain/limits.ts';
import { failure, success, type Result } from '../domain/result.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { BrowserStorage } from '../platform/storage.ts';
import { createChatRepository, type ChatRepository, type ChatTableValue } from './chats.ts';
import { withDeadline } from '../platform/deadline.ts';
import { createKeyedListRepository, type KeyedListRepository } from './keyed-lists.ts';
import { createListRepository, type ListRepository, type ListSnapshot } from './list-snapshot.ts';
import { createLazyConversations } from './lazy-conversations.ts';
import type { MessageRepository } from './messages.ts';
import type { OpenTrouble } from './open-failure.ts';
import {
  createOutgoingRepository,
  type FailedMessage,
  type LocalMedia,
  type OutboxEntry,
  type OutgoingRepository,
} from './outbox.ts';
import { createTable, type Table } from './table.ts';
import type { TopMessageRepository } from './top-messages.ts';
import { CACHES, TABLES, type TableName } from './tables.ts';

export type StorageDriver = Parameters<LocalForage['defineDriver']>[0];

export interface DatabaseOptions {
  readonly tenant: string;
  readonly userId: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Takes the place of the browser's storage: for tests and for hosts with a storage of their own. */
  readonly driver?: StorageDriver | undefined;
  readonly storage: Pick<BrowserStorage, 'diagnose'>;
  /** What a database that does not open is replaced by: `memory`, or nothing, so that the user hears the reason. S-09. */
  readonly fallback: 'memory' | 'none';
}

/** The local database of one user. */
export interface Database {
  /** `memory`: the browser keeps nothing, or an open failed. */
  readonly mode: 'persistent' | 'memory';
  readonly messages: MessageRepository;
  readonly chats: ChatRepository;
  readonly friends: ListRepository<Friend>;
  readonly groups: ListRepository<Group>;
  readonly friendRequests: ListRepository<FriendRequest>;
  readonly groupNotices: ListRepository<GroupNotice>;
  /** By group. */
  readonly groupMembers: KeyedListRepository<GroupMember>;
  readonly topMessages: TopMessageRepository;
  /** Emoji, by the list that they stand in. */
  readonly faces: Table<readonly string[]>;
  readonly outbox: OutgoingRepository<OutboxEntry>;
  readonly failedMessages: OutgoingRepository<FailedMessage>;
  readonly media: Table<LocalMedia>;
  /** Resolves when everything that was put has been written. */
  readonly flush: () => Promise<void>;
  /** Forgets what can be fetched again; not what is unsent or has failed. What is open goes on with what it has in memory. */
  readonly clear: () => Promise<void>;
}

const MEMORY_DRIVER = 'meelineMemory';
const SCHEMA_KEY = 'schema';

/**
 * Opens the local database of a user: one localforage instance per table. A database that is blocked, does not open in 10 s
 * or was written by a newer version is left alone: then there is one in memory, or a failure that says why.
 *
 * Spec: 3-transport §3 Local database tables, §8 Database errors. D-11, S-09.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Result<Database, Failure>> {
  const { driver, clock, log } = options;
  if (driver !== undefined && !localforage.supports(driver._driver)) await localforage.defineDriver(driver);
  const drivers = driver === undefined ? [localforage.INDEXEDDB, localforage.LOCALSTORAGE] : [driver._driver];

  const room = createRoom();
  const opening = openTables(localforage, drivers, options, room.make);
  const opened = await withDeadline(clock, DATABASE_OPEN_TIMEOUT_MS, opening, 'late' as const);
  if (typeof opened !== 'string') return success(composeDatabase('persistent', opened, room, clock));

  log.warn('the local database could not be opened', { reason: opened });
  if (options.fallback === 'none') {
    const { openFailure } = await import('./open-failure.ts');
    return failure({ code: await openFailure(opened, options.storage) });
  }
  const { createMemoryDriver } = await import('./memory-driver.ts');
  if (!localforage.supports(MEMORY_DRIVER)) await localforage.defineDriver(createMemoryDriver(MEMORY_DRIVER));
  const inMemory = await openTables(localforage, [MEMORY_DRIVER], options, room.make);
  if (typeof inMemory === 'string') throw new Error(`the memory driver does not open: ${inMemory}`);
  return success(composeDatabase('memory', inMemory, room, clock));
}

/** What makes room for every table is known only when the messages are. */
interface Room {
  readonly make: () => Promise<boolean>;
  readonly useMessages: (messages: MessageRepository) => void;
}

function createRoom(): Room {
  let messages: MessageRepository | undefined;
  return {
    make: () => messages?.evict() ?? Promise.resolve(false),
    useMessages(repository) {
      messages = repository;
    },
  };
}

type Tables = Readonly<Record<TableName, Table<unknown>>>;

async function openTables(
  localforage: LocalForage,
  drivers: string[],
  { tenant, userId, clock, log }: DatabaseOptions,
  makeRoom: () => Promise<boolean>,
): Promise<Tables | OpenTrouble> {
  const create = (table: TableName): LocalForage =>
    localforage.createInstance({ name: `meeline-${tenant}-${userId}`, storeName: table, driver: drivers });
  const first = TABLES.map((name) => [name, create(name)] as const);
  try {
    // All at once: each table that comes later makes the browser close and upgrade the whole database again.
    await Promise.all(first.map(([, instance]) => instance.ready()));
  } catch {
    return 'blocked';
  }
  const tables = Object.fromEntries(
    first.map(([name, instance]) => {
      let unused: LocalForage | undefined = instance;
      const open = (): LocalForage => {
        const opened = unused ?? create(name);
        unused = undefined;
        return opened;
      };
      return [name, createTable<unknown>({ name, open, clock, log, makeRoom })];
    }),
  ) as Tables;

  const schema = await tables.settings.get(SCHEMA_KEY);
  if (typeof schema === 'number' && schema > DATABASE_SCHEMA_VERSION) return 'newer';
  if (schema !== DATABASE_SCHEMA_VERSION) {
    if (schema !== undefined) await Promise.all(CACHES.map((name) => tables[name].clear()));
    await tables.settings.set(SCHEMA_KEY, DATABASE_SCHEMA_VERSION);
  }
  return tables;
}

function composeDatabase(mode: Database['mode'], tables: Tables, room: Room, clock: Clock): Database {
  // The schema version vouches for what stands in each table.
  const table = <T>(name: TableName): Table<T> => tables[name] as Table<T>;
  const { messages, topMessages } = createLazyConversations(async () =>
    (await import('./conversations.ts')).createConversations(table, clock),
  );
  room.useMessages(messages);
  const chats = createChatRepository(table<ChatTableValue>('chatroom'), clock);
  const friends = createListRepository(table<ListSnapshot<Friend>>('friends'));
  const groups = createListRepository(table<ListSnapshot<Group>>('groups'));
  const friendRequests = createListRepository(table<ListSnapshot<FriendRequest>>('newfriend'));
  const groupNotices = createListRepository(table<ListSnapshot<GroupNotice>>('groupnoti'));
  const groupMembers = createKeyedListRepository(table<ListSnapshot<GroupMember>>('groupmembers'));
  const repositories = [messages, topMessages, chats, friends, groups, friendRequests, groupNotices, groupMembers];
  const flush = async (): Promise<void> => {
    await Promise.all(repositories.map((repository) => repository.flush()));
  };
  return {
    mode,
    messages,
    chats,
    friends,
    groups,
    friendRequests,
    groupNotices,
    groupMembers,
    topMessages,
    faces: table<readonly string[]>('face'),
    outbox: createOutgoingRepository(table<OutboxEntry>('outbox')),
    failedMessages: createOutgoingRepository(table<FailedMessage>('messages_fail')),
    media: table<LocalMedia>('images'),
    flush,
    async clear() {
      await flush();
      await Promise.all(CACHES.map((name) => tables[name].clear()));
    },
  };
}
