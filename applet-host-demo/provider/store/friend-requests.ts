import type { FriendRequest, FriendRequestState } from '../../../widget/domain/contact/friend-request.ts';
import { isGroupId, isUserId } from '../../../widget/domain/chat/chat-id.ts';
import { sql } from 'kysely';
import { changedNow } from './changes.ts';
import type { Database, DatabaseTransaction, StoredRequestState } from './schema.ts';

export interface NewRequest {
  readonly fromId: string;
  readonly toId: string;
  readonly message: string;
  readonly sourceType?: string;
  readonly sourceUserId?: string;
  readonly sourceGroupId?: string;
  readonly inviteCode?: string;
}

/** Stores a request, or renews the one that was made before. */
export async function putRequest(trx: DatabaseTransaction, request: NewRequest, nowMs: number): Promise<void> {
  const values = {
    message: request.message,
    state: 'pending' as const,
    source_type: request.sourceType ?? '',
    source_user_id: request.sourceUserId ?? '',
    source_group_id: request.sourceGroupId ?? '',
    invite_code: request.inviteCode ?? '',
    time: nowMs,
    changed: changedNow(),
  };
  await trx
    .insertInto('friend_requests')
    .values({ from_id: request.fromId, to_id: request.toId, ...values })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doUpdateSet(values))
    .execute();
}

/** Decides a request that waits. False when there is none. */
export async function decideRequest(
  trx: DatabaseTransaction,
  fromId: string,
  toId: string,
  state: Exclude<StoredRequestState, 'pending'>,
): Promise<boolean> {
  const result = await trx
    .updateTable('friend_requests')
    .set({ state, changed: changedNow() })
    .where('from_id', '=', fromId)
    .where('to_id', '=', toId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface RequestsWanted {
  readonly changedSince?: number | undefined;
  /** Not older than this. */
  readonly fromMs?: number | undefined;
  readonly which: 'all' | 'decided' | 'waiting';
}

/** A user's friend requests, newest first: of both directions, or only those that wait for the user. */
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
    .select(['r.invite_code', 'u.user_id', 'u.name', 'u.photo'])
    .where((where) => where.or([where('r.from_id', '=', userId), where('r.to_id', '=', userId)]))
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
  }));
}

/** A request as one of the two sees it. */
export function requestStateFor(state: StoredRequestState, isSender: boolean): FriendRequestState {
  switch (state) {
    case 'pending':
      return isSender ? 'sent' : 'received';
    case 'accepted':
      return isSender ? 'passed' : 'added';
    case 'refused':
      return isSender ? 'refused' : 'rejected';
  }
}
