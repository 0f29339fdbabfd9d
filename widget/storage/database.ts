import localforage from 'localforage';
import type { Friend } from '../domain/contact/friend.ts';
import type { FriendRequest } from '../domain/contact/friend-request.ts';
import type { Group } from '../domain/group/group.ts';
import type { GuestGroup } from '../domain/group/guest-group.ts';
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
import { databaseName } from './database-name.ts';
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
import { withStoredContents, type StoredContents } from './stored-contents.ts';
import { createTable, type Table } from './table.ts';
import type { TopMessageRepository } from './top-messages.ts';
import type { ClearableKind, StoredParts } from '../domain/session/stored-data.ts';
import { CACHES, TABLES, TABLES_BY_KIND, type TableName } from './tables.ts';

export type StorageDriver = Parameters<LocalForage['defineDriver']>[0];

export interface DatabaseOptions {
  readonly tenant: string;
  readonly userId: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Replaces the browser's storage: for tests, and for hosts with their own storage. */
  readonly driver?: StorageDriver | undefined;
  readonly storage: Pick<BrowserStorage, 'diagnose' | 'isBlocked'>;
  readonly contents: StoredContents;
  /** The replacement for a database that does not open: `memory`, or none, so that the user sees the reason. S-09. */
  readonly fallback: 'memory' | 'none';
}

/** The local database of one user. */
export interface Database {
  /** `memory`: the browser stores nothing, or the database did not open. */
  readonly mode: 'persistent' | 'memory';
  readonly messages: MessageRepository;
  readonly chats: ChatRepository;
  readonly friends: ListRepository<Friend>;
  readonly groups: ListRepository<Group>;
  readonly friendRequests: ListRepository<FriendRequest>;
  readonly groupNotices: ListRepository<GroupNotice>;
  /** The user's collection of shared groups. */
  readonly collectedGroups: ListRepository<GuestGroup>;
  /** Keyed by group. */
  readonly groupMembers: KeyedListRepository<GroupMember>;
  readonly topMessages: TopMessageRepository;
  /** Emoji lists, keyed by the name of the list. */
  readonly emojiLists: Table<readonly string[]>;
  readonly outbox: OutgoingRepository<OutboxEntry>;
  readonly failedMessages: OutgoingRepository<FailedMessage>;
  readonly media: Table<LocalMedia>;
  /** Resolves when all pending values have been written. */
  readonly flush: () => Promise<void>;
  /** Writes all pending values. The tables neither read nor store anything from then on. */
  readonly close: () => Promise<void>;
  /** Measures the stored data by kind. Slow: reads every value. */
  readonly measure: () => Promise<Omit<StoredParts, 'files'>>;
  /**
   * Deletes data that can be fetched again, but not unsent or failed messages. Open modules continue with their data in
   * memory.
   */
  readonly clear: (kinds: readonly ClearableKind[]) => Promise<void>;
}

const MEMORY_DRIVER = 'meelineMemory';
const SCHEMA_KEY = 'schema';

/**
 * Opens the local database of a user: one localforage instance per table. A database that is blocked, does not open in
 * 10 s or was written by a newer version stays untouched. Then the widget uses a database in memory, or returns a
 * failure with the reason.
 *
 * Spec: 3-transport §3 Local database tables, §8 Database errors. D-11, S-09.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Result<Database, Failure>> {
  const { driver, clock, log } = options;
  if (driver !== undefined && !localforage.supports(driver._driver)) await localforage.defineDriver(driver);
  const drivers = driver === undefined ? [localforage.INDEXEDDB, localforage.LOCALSTORAGE] : [driver._driver];

  const state = createTablesState();
  const opening = openTables(localforage, drivers, options, state);
  const opened = await withDeadline(clock, DATABASE_OPEN_TIMEOUT_MS, opening, 'late' as const);
  if (typeof opened !== 'string') return success(composeDatabase('persistent', opened, state, options));

  // A frame whose storage the browser blocks is an expected state, not an error (S-09).
  const isExpected = opened === 'blocked' && options.fallback === 'memory' && options.storage.isBlocked();
  if (!isExpected) log.warn('the local database could not be opened', { reason: opened });
  if (options.fallback === 'none') {
    const { openFailure } = await import('./open-failure.ts');
    return failure({ code: await openFailure(opened, options.storage) });
  }
  const { createMemoryDriver } = await import('./memory-driver.ts');
  if (!localforage.supports(MEMORY_DRIVER)) await localforage.defineDriver(createMemoryDriver(MEMORY_DRIVER));
  const inMemory = await openTables(localforage, [MEMORY_DRIVER], options, state);
  if (typeof inMemory === 'string') throw new Error(`the memory driver does not open: ${inMemory}`);
  return success(composeDatabase('memory', inMemory, state, options));
}

/** The common state of all tables. Frees space; the message repository that this needs is created after the tables. */
interface TablesState {
  isClosed: boolean;
  readonly evict: () => Promise<boolean>;
  readonly useMessages: (messages: MessageRepository) => void;
}

function createTablesState(): TablesState {
  let messages: MessageRepository | undefined;
  return {
    isClosed: false,
    evict: () => messages?.evict() ?? Promise.resolve(false),
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
  state: TablesState,
): Promise<Tables | OpenTrouble> {
  const create = (table: TableName): LocalForage =>
    localforage.createInstance({ name: databaseName(tenant, userId), storeName: table, driver: drivers });
  const first = TABLES.map((name) => [name, create(name)] as const);
  try {
    // Open all tables at once. Each table opened later makes the browser close and upgrade the whole database again.
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
      return [
        name,
        createTable<unknown>({ name, open, clock, log, freeSpace: state.evict, isClosed: () => state.isClosed }),
      ];
    }),
  ) as Tables;

  // Use the timeout of an opening. If a slow answer counted as "no schema", a newer schema would be overwritten.
  const found = await tables.settings.find(SCHEMA_KEY);
  if (found === undefined) return 'late';
  if (found.hasFailed === true) return 'blocked';
  const schema = found.value;
  if (typeof schema === 'number' && schema > DATABASE_SCHEMA_VERSION) return 'newer';
  if (schema !== DATABASE_SCHEMA_VERSION) {
    if (schema !== undefined) await Promise.all(CACHES.map((name) => tables[name].clear()));
    await tables.settings.set(SCHEMA_KEY, DATABASE_SCHEMA_VERSION);
  }
  return tables;
}

function composeDatabase(
  mode: Database['mode'],
  tables: Tables,
  state: TablesState,
  { clock, contents }: DatabaseOptions,
): Database {
  // The schema version guarantees the type of each table's values.
  const table = <T>(name: TableName): Table<T> => withStoredContents(name, tables[name], contents) as Table<T>;
  const { messages, topMessages } = createLazyConversations(async () =>
    (await import('./conversations.ts')).createConversations(table, clock),
  );
  state.useMessages(messages);
  const chats = createChatRepository(table<ChatTableValue>('chatroom'), clock);
  const friends = createListRepository(table<ListSnapshot<Friend>>('friends'));
  const groups = createListRepository(table<ListSnapshot<Group>>('groups'));
  const friendRequests = createListRepository(table<ListSnapshot<FriendRequest>>('newfriend'));
  const groupNotices = createListRepository(table<ListSnapshot<GroupNotice>>('groupnoti'));
  const collectedGroups = createListRepository(table<ListSnapshot<GuestGroup>>('guest'));
  const groupMembers = createKeyedListRepository(table<ListSnapshot<GroupMember>>('groupmembers'));
  const lists = [friends, groups, friendRequests, groupNotices, collectedGroups, groupMembers];
  const repositories = [messages, topMessages, chats, ...lists];
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
    collectedGroups,
    groupMembers,
    topMessages,
    emojiLists: table<readonly string[]>('face'),
    outbox: createOutgoingRepository(table<OutboxEntry>('outbox')),
    failedMessages: createOutgoingRepository(table<FailedMessage>('messages_fail')),
    media: table<LocalMedia>('images'),
    flush,
    async close() {
      await flush();
      state.isClosed = true;
    },
    async measure() {
      await flush();
      return (await import('./measure.ts')).measureTables(tables);
    },
    async clear(kinds) {
      await flush();
      await Promise.all(kinds.flatMap((kind) => TABLES_BY_KIND[kind]).map((name) => tables[name].clear()));
    },
  };
}
