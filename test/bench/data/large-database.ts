import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { TEST_TENANT } from '../../support/provider.ts';

/** The sizes of a large installation with this number of messages. */
export interface LargeSizes {
  readonly messages: number;
  readonly users: number;
  /** Chats between two users, each with `FRIEND_MESSAGES`. */
  readonly friendChats: number;
  /** Groups of `GROUP_SIZE`, each with `GROUP_MESSAGES`. */
  readonly groups: number;
  readonly largeGroupMembers: number;
  readonly largeGroupMessages: number;
  readonly transfers: number;
}

/** A user with many chats, friends, groups and transfers. */
export const BUSY_USER = 'M000000001';
export const LARGE_GROUP = 'LARGEGRP';
export const A_GROUP = 'G0000001';
const FRIENDS_OF_BUSY = 500;
const GROUPS_OF_BUSY = 100;
const FRIENDS_EACH = 2;
const FRIEND_MESSAGES = 10;
const GROUP_SIZE = 50;
const GROUP_MESSAGES = 2_500;
/** A text with this word is in one message of the busy user's chats and one of each thousand others. */
export const RARE_WORD = 'zebra';
/** A third of all texts contains it. */
export const COMMON_WORD = 'draw';

export function largeSizes(messages: number): LargeSizes {
  const users = Math.max(2_000, Math.round(messages / 50));
  return {
    messages,
    users,
    friendChats: users * FRIENDS_EACH + FRIENDS_OF_BUSY,
    groups: Math.max(GROUPS_OF_BUSY + 1, Math.round(messages / 2 / GROUP_MESSAGES)),
    largeGroupMembers: Math.min(100_000, users),
    largeGroupMessages: Math.round(messages / 10),
    transfers: Math.round(messages / 20),
  };
}

/** Fills an empty database by `generate_series`. Foreign keys and triggers are off meanwhile; indexes of messages are built at the end. */
export async function fillLargeDatabase(db: Database, sizes: LargeSizes): Promise<void> {
  const { users, groups, largeGroupMembers, largeGroupMessages, transfers } = sizes;
  await db.connection().execute(async (connection) => {
    const run = (statement: RawBuilder<unknown>): Promise<unknown> => statement.execute(connection);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set maintenance_work_mem = '1GB'`);
    await run(sql`
      insert into users (user_id, tenant, name, created_at, login_name)
      select ${userId(sql`n`)}, ${TEST_TENANT}, 'Player ' || n, n, 'login' || n from generate_series(1, ${users}::integer) n`);
    await run(sql`
      insert into sessions (session_id, user_id, secret_hash, secret_at, created_at, seen_at)
      select 's' || n, ${userId(sql`n`)}, '', 0, 0, n from generate_series(1, ${users}::integer) n`);
    // Each user is a friend of the next ones, and the busy user of further ones.
    await run(sql`
      create temporary table pairs as
      select distinct least(a, b) as a, greatest(a, b) as b from (
        select n as a, 1 + (n + d) % ${users}::integer as b from generate_series(1, ${users}::integer) n, generate_series(0, ${FRIENDS_EACH - 1}::integer) d
        union all select 1, 10 + n from generate_series(1, ${FRIENDS_OF_BUSY}::integer) n
      ) found where a <> b`);
    const pairChat = sql`${userId(sql`a`)} || ${userId(sql`b`)}`;
    await insertChats(run, sql`(select ${pairChat} as chat_id, ${FRIEND_MESSAGES}::integer as newest from pairs) c`);
    for (const [mine, theirs] of [
      [sql`a`, sql`b`],
      [sql`b`, sql`a`],
    ] as const) {
      await run(sql`
        insert into friendships (user_id, friend_id, chat_id, changed)
        select ${userId(mine)}, ${userId(theirs)}, ${pairChat}, 0 from pairs`);
      await run(sql`
        insert into chat_members (chat_id, user_id, read_up_to, counted_at, changed)
        select ${pairChat}, ${userId(mine)}, ${FRIEND_MESSAGES - 3}::integer, ${FRIEND_MESSAGES - 3}::integer, 0 from pairs`);
    }
    await run(sql`
      create temporary table memberships as
      select 'G' || lpad(g::text, 7, '0') as group_id, ${userId(sql`1 + (case when g <= ${GROUPS_OF_BUSY}::integer and k = 0 then 0
        else 1 + (g * 37 + k) % (${users}::integer - 1) end)`)} as user_id, k
      from generate_series(1, ${groups}::integer) g, generate_series(0, ${GROUP_SIZE - 1}::integer) k
      union all
      select ${LARGE_GROUP}, ${userId(sql`n`)}, n - 1 from generate_series(1, ${largeGroupMembers}::integer) n`);
    await run(sql`
      insert into groups (group_id, tenant, name, group_no, owner_id, created_at, member_count)
      select group_id, ${TEST_TENANT}, 'Group ' || group_id, lpad((row_number() over ())::text, 8, '0'), min(user_id), 0, count(*)
      from memberships group by group_id`);
    await run(sql`
      insert into group_members (group_id, user_id, role, changed, member_changed)
      select group_id, user_id, case when k = 0 then 'owner' else 'member' end, 0, 0 from memberships on conflict do nothing`);
    const newestOfGroup = sql`case when group_id = ${LARGE_GROUP} then ${largeGroupMessages}::integer else ${GROUP_MESSAGES}::integer end`;
    await insertChats(run, sql`(select distinct group_id as chat_id, ${newestOfGroup} as newest from memberships) c`);
    await run(sql`
      insert into chat_members (chat_id, user_id, read_up_to, counted_at, changed)
      select group_id, user_id, ${newestOfGroup} - 700, ${newestOfGroup} - 700, 0 from memberships on conflict do nothing`);
    await withoutIndexes(run, connection, async () => {
      await run(sql`
        insert into messages (chat_id, msg_id, sender_id, uuid, time, type, body, counts, deleted_by)
        select c.chat_id, n, ${senderOf()}, c.chat_id || n, 1000000 + n * 60000::bigint, 'msg', ${textOf()}, true,
          case when n % 500 = 7 then ${BUSY_USER} end
        from chats c, generate_series(1, c.last_msg_id) n`);
    });
    await run(sql`
      insert into count_marks (chat_id, msg_id, counted)
      select chat_id, n, n from chats, generate_series(128, last_msg_id, 128) n`);
    await run(sql`
      insert into transfers (transfer_id, tenant, chat_id, sender_id, receiver_id, uuid, amount, remark, is_private, msg_id, state, created_at,
        expires_at, finished_at)
      select 't' || n, ${TEST_TENANT}, 'none', ${userId(sql`case when n % 50 = 0 then 1 else 2 + n % (${users}::integer - 1) end`)},
        ${userId(sql`case when n % 50 = 1 then 1 else 2 + (n + 1) % (${users}::integer - 1) end`)}, 'u' || n, 100, '', false, 1,
        'received', n, n, n from generate_series(1, ${transfers}::integer) n`);
    await run(sql`
      insert into money_movements (key, kind, hold_id, purpose, tenant, user_id, amount, reason, state, refusal, tries, next_at, created_at,
        settled_at)
      select 'k' || n, 'hold', 'h' || n, 'transfer', ${TEST_TENANT}, ${userId(sql`1 + n % ${users}::integer`)}, 100, '', 'done', '', 0, 0, n, n
      from generate_series(1, ${transfers}::integer) n`);
    await run(sql`insert into outbox (node, key, chat_id, msg_id, tx)
      select 'other', 'o' || n, ${A_GROUP}, n, n from generate_series(1, 200000) n`);
    await run(sql`set session_replication_role = default`);
    await run(sql`vacuum (analyze)`);
  });
}

const userId = (number: RawBuilder<unknown>): RawBuilder<unknown> => sql`('M' || lpad((${number})::text, 9, '0'))`;

const insertChats = (run: (statement: RawBuilder<unknown>) => Promise<unknown>, from: RawBuilder<unknown>) =>
  run(sql`
    insert into chats (chat_id, tenant, last_msg_id, last_time, counted)
    select c.chat_id, ${TEST_TENANT}, c.newest, 1000000 + c.newest * 60000::bigint, c.newest from ${from}`);

/** One of the two users of a chat, or one of a group's first members. */
const senderOf = (): RawBuilder<unknown> => sql`
  case when length(c.chat_id) = 20 then substr(c.chat_id, 1 + 10 * (n % 2)::integer, 10) else ${userId(sql`2 + n % 40`)} end`;

const textOf = (): RawBuilder<unknown> => sql`
  (array['Did you see the ' || ${COMMON_WORD} || ' tonight', 'Four of mine are in it', '今晚开奖你看了吗', 'Good luck to all of us'])[1 + n % 4]
  || ' ' || n || case when n % 1000 = 9 then ' ' || ${RARE_WORD} else '' end`;

/** Builds the indexes of messages afterwards, which takes a fraction of the time. */
async function withoutIndexes(
  run: (statement: RawBuilder<unknown>) => Promise<unknown>,
  db: Database,
  work: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'messages'::regclass and contype in ('p', 'u')`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'messages' and indexname not in (select conname from pg_constraint)`.execute(db);
  for (const { name } of constraints) await run(sql`alter table messages drop constraint ${sql.ref(name)}`);
  for (const { name } of indexes) await run(sql`drop index ${sql.ref(name)}`);
  await work();
  for (const { name, definition } of constraints)
    await run(sql`alter table messages add constraint ${sql.ref(name)} ${sql.raw(definition)}`);
  for (const { definition } of indexes) await run(sql.raw(definition));
}
