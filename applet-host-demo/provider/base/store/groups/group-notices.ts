import type { GroupNotice, GroupNoticeState, GroupNoticeType } from '#domain/group/notice.ts';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import { hasApplicationExpired } from '#domain/group/application.ts';
import { changedNow } from '../engine/changes.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

export interface NewNotice {
  readonly groupId: string;
  readonly type: GroupNoticeType;
  readonly state: GroupNoticeState;
  /** The applicant, or the user whom the notice is about. */
  readonly fromId: string;
  /** The user who acted, or `PLATFORM_ACTOR`. */
  readonly doneById?: string | undefined;
  /** The recipients. */
  readonly userIds: readonly string[];
}

/** Stores a notice for all recipients. It replaces an earlier one of the same group, type and user. */
export async function putNotice(trx: DatabaseTransaction, notice: NewNotice, nowMs: number): Promise<void> {
  if (notice.userIds.length === 0) return;
  const values = { done_id: notice.doneById ?? '', state: notice.state, time: nowMs, changed: changedNow() };
  await trx
    .insertInto('group_notices')
    .values(
      notice.userIds.map((userId) => ({
        user_id: userId,
        group_id: notice.groupId,
        type: notice.type,
        from_id: notice.fromId,
        ...values,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id', 'type', 'from_id']).doUpdateSet(values))
    .execute();
}

/** Lists a user's group notices, newest first. */
export async function listNotices(
  db: Database,
  userId: string,
  {
    changedSince,
    fromMs,
    nowMs,
  }: { readonly changedSince: number | undefined; readonly fromMs: number | undefined; readonly nowMs: number },
): Promise<readonly GroupNotice[]> {
  const rows = await db
    .selectFrom('group_notices as n')
    .innerJoin('groups as g', 'g.group_id', 'n.group_id')
    .innerJoin('users as u', 'u.user_id', 'n.from_id')
    .leftJoin('users as d', 'd.user_id', 'n.done_id')
    .select(['n.group_id', 'n.type', 'n.state', 'n.from_id', 'n.done_id', 'n.time'])
    .select([
      'g.name as group_name',
      'g.photo as group_photo',
      'u.name as from_name',
      'u.photo as from_photo',
      'd.name as done_name',
    ])
    .where('n.user_id', '=', userId)
    .$if(changedSince !== undefined, (query) => query.where('n.changed', '>=', changedSince ?? 0))
    .$if(fromMs !== undefined, (query) => query.where('n.time', '>=', fromMs ?? 0))
    .orderBy('n.time', 'desc')
    .orderBy('n.group_id')
    .execute();
  return rows.map((row) => ({
    groupId: row.group_id,
    groupName: row.group_name,
    groupPhoto: row.group_photo,
    type: row.type,
    state: row.state === 'pending' && hasApplicationExpired(row.time, nowMs) ? 'expired' : row.state,
    from: { userId: row.from_id, name: row.from_name, photo: row.from_photo },
    doneBy: row.done_name === null ? undefined : { userId: row.done_id, name: row.done_name },
    isByPlatform: row.done_id === PLATFORM_ACTOR ? true : undefined,
    timeMs: row.time,
  }));
}
