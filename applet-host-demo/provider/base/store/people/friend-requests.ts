import type { BoardNote, FriendRequest, FriendRequestState } from '#domain/contact/friend-request.ts';
import { isGroupId, isUserId } from '#domain/chat/chat-id.ts';
import { sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import type { Database, DatabaseTransaction, StoredRequestState } from '../schema/schema.ts';

export interface NewRequest {
  readonly fromId: string;
  readonly toId: string;
  readonly message: string;
  readonly sourceType?: string | undefined;
  readonly sourceUserId?: string | undefined;
  readonly sourceGroupId?: string | undefined;
  readonly inviteCode?: string | undefined;
  /** Only its sender sees it: a moderator has limited the sender. L-MO12. */
  readonly isShadowed?: boolean;
}

/** One note on a request's board, as it is stored. */
interface StoredNote {
  readonly by: string;
  readonly text: string;
  /** Only its author sees it. */
  readonly isShadowed?: true;
}

/** The maximum number of notes on a request. The oldest notes are dropped. */
const MAX_BOARD_NOTES = 30;

/** Stores a request, or renews an earlier one. */
export async function putRequest(trx: DatabaseTransaction, request: NewRequest, nowMs: number): Promise<void> {
  const values = {
    message: request.message,
    state: 'pending' as const,
    source_type: request.sourceType ?? '',
    source_user_id: request.sourceUserId ?? '',
    source_group_id: request.sourceGroupId ?? '',
    invite_code: request.inviteCode ?? '',
    board: '[]',
    is_shadowed: request.isShadowed === true,
    time: nowMs,
    changed: changedNow(),
  };
  await trx
    .insertInto('friend_requests')
    .values({ from_id: request.fromId, to_id: request.toId, ...values })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doUpdateSet(values))
    .execute();
}

/** Locks two users, always in the same order, so that facts about them stay true until the transaction ends. */
export async function lockPair(trx: DatabaseTransaction, a: string, b: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [a, b])
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}

/** Finds the pending request of one user to another that is not older than `fromMs`. */
export async function findPending(
  trx: DatabaseTransaction,
  fromId: string,
  toId: string,
  fromMs: number,
): Promise<{ readonly message: string; readonly timeMs: number; readonly isShadowed: boolean } | undefined> {
  const row = await trx
    .selectFrom('friend_requests')
    .select(['message', 'time', 'is_shadowed'])
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('state', '=', 'pending')
    .where('time', '>=', fromMs)
    .executeTakeFirst();
  return row && { message: row.message, timeMs: row.time, isShadowed: row.is_shadowed };
}

/** Counts a user's unanswered requests since a moment. */
export async function countPending(trx: DatabaseTransaction, fromId: string, fromMs: number): Promise<number> {
  const { count } = await trx
    .selectFrom('friend_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('from_id', '=', fromId)
    .where('state', '=', 'pending')
    .where('time', '>=', fromMs)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Adds a note to the pending request between two users that its author knows of, in either direction. Returns false when there is none. */
export async function addBoardNote(
  trx: DatabaseTransaction,
  {
    authorId,
    otherId,
    text,
    fromMs,
    isShadowed,
  }: {
    readonly authorId: string;
    readonly otherId: string;
    readonly text: string;
    readonly fromMs: number;
    /** Only the author sees the note. */
    readonly isShadowed: boolean;
  },
): Promise<boolean> {
  const row = await trx
    .selectFrom('friend_requests')
    .select(['from_id', 'to_id', 'board'])
    .where('from_id', 'in', [authorId, otherId])
    .where('to_id', 'in', [authorId, otherId])
    .where('state', '=', 'pending')
    .where('time', '>=', fromMs)
    .where(isKnownTo(authorId))
    .orderBy('time', 'desc')
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return false;
  const lines = [...readBoard(row.board), { by: authorId, text, ...(isShadowed && { isShadowed }) }].slice(
    -MAX_BOARD_NOTES,
  );
  await trx
    .updateTable('friend_requests')
    .set({ board: JSON.stringify(lines), changed: changedNow() })
    .where('from_id', '=', row.from_id)
    .where('to_id', '=', row.to_id)
    .execute();
  return true;
}

// Only this file writes the column.
const readBoard = (json: string): readonly StoredNote[] => JSON.parse(json) as readonly StoredNote[];

/** The notes of a request that a user sees. */
const boardFor = (userId: string, json: string): readonly StoredNote[] =>
  readBoard(json).filter(({ by, isShadowed }) => isShadowed !== true || by === userId);

/** Whether a user knows of a request: the receiver of a shadowed one does not. */
const isKnownTo = (userId: string) =>
  sql<boolean>`(not friend_requests.is_shadowed or friend_requests.from_id = ${userId})`;

/** Decides a pending request that is not older than `fromMs`, and that the user `by` knows of. Returns false when there is none. */
export async function decideRequest(
  trx: DatabaseTransaction,
  fromId: string,
  toId: string,
  state: Exclude<StoredRequestState, 'pending'>,
  { fromMs = 0, by = fromId }: { readonly fromMs?: number; readonly by?: string } = {},
): Promise<boolean> {
  const result = await trx
    .updateTable('friend_requests')
    .set({ state, changed: changedNow() })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('state', '=', 'pending')
    .where('time', '>=', fromMs)
    .where(isKnownTo(by))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface RequestsWanted {
  readonly changedSince?: number | undefined;
  /** Excludes older requests. */
  readonly fromMs?: number | undefined;
  readonly which: 'all' | 'decided' | 'waiting';
}

/** Lists a user's friend requests, newest first: in both directions, or only those that wait for the user's decision. */
export async function listRequests(
  db: Database,
  userId: string,
  { changedSince, fromMs, which }: RequestsWanted,
): Promise<readonly FriendRequest[]> {
  const rows = await db
    .selectFrom('friend_requests as r')
    .innerJoin('users as u', (join) =>
      join.on('u.user_id', '=', sql<string>`case when r.from_id = ${userId} then r.to_id else r.from_id end`),
    )
    .select(['r.from_id', 'r.message', 'r.state', 'r.time', 'r.source_type', 'r.source_user_id', 'r.source_group_id'])
    .innerJoin('users as me', (join) => join.on('me.user_id', '=', userId))
    .select(['r.invite_code', 'r.board', 'u.user_id', 'u.name', 'u.photo', 'me.name as my_name'])
    .where((where) => where.or([where('r.from_id', '=', userId), where('r.to_id', '=', userId)]))
    .where((where) => where.or([where('r.is_shadowed', '=', false), where('r.from_id', '=', userId)]))
    .$if(changedSince !== undefined, (query) => query.where('r.changed', '>=', changedSince ?? 0))
    .$if(fromMs !== undefined, (query) => query.where('r.time', '>=', fromMs ?? 0))
    .$if(which === 'decided', (query) => query.where('r.state', '!=', 'pending'))
    .$if(which === 'waiting', (query) => query.where('r.state', '=', 'pending').where('r.to_id', '=', userId))
    .orderBy('r.time', 'desc')
    .orderBy('u.user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    photo: row.photo,
    message: row.message,
    timeMs: row.time,
    state: requestStateFor(row.state, row.from_id === userId),
    sourceType: row.source_type,
    sourceUserId: isUserId(row.source_user_id) ? row.source_user_id : undefined,
    sourceGroupId: isGroupId(row.source_group_id) ? row.source_group_id : undefined,
    inviteCode: row.invite_code,
    board: boardFor(userId, row.board).map(({ by, text }) => ({
      authorId: by,
      name: by === userId ? row.my_name : row.name,
      text,
    })),
  }));
}

interface LastRequest {
  /** Undefined: there was none. */
  readonly request: FriendRequestState | undefined;
  /** The notes of the two users, the text of the request first. */
  readonly board: readonly BoardNote[];
}

/** Finds the last request between two users, in either direction. */
export async function findLastRequest(db: Database, userId: string, otherId: string): Promise<LastRequest> {
  const row = await db
    .selectFrom('friend_requests as r')
    .innerJoin('users as u', 'u.user_id', 'r.from_id')
    .innerJoin('users as t', 't.user_id', 'r.to_id')
    .select(['r.from_id', 'r.state', 'r.message', 'r.board', 'u.name as from_name', 't.name as to_name'])
    .where((where) =>
      where.or([
        where.and([where('r.from_id', '=', userId), where('r.to_id', '=', otherId)]),
        where.and([where('r.from_id', '=', otherId), where('r.to_id', '=', userId)]),
      ]),
    )
    .where((where) => where.or([where('r.is_shadowed', '=', false), where('r.from_id', '=', userId)]))
    .orderBy('r.time', 'desc')
    .executeTakeFirst();
  if (row === undefined) return { request: undefined, board: [] };
  const first = row.message === '' ? [] : [{ by: row.from_id, text: row.message }];
  return {
    request: requestStateFor(row.state, row.from_id === userId),
    board: [...first, ...boardFor(userId, row.board)].map(({ by, text }) => ({
      authorId: by,
      name: by === row.from_id ? row.from_name : row.to_name,
      text,
    })),
  };
}

/** The state of a request from the viewpoint of its sender or recipient. */
function requestStateFor(state: StoredRequestState, isSender: boolean): FriendRequestState {
  switch (state) {
    case 'pending':
      return isSender ? 'sent' : 'received';
    case 'accepted':
      return isSender ? 'passed' : 'added';
    case 'refused':
      return isSender ? 'refused' : 'rejected';
  }
}
