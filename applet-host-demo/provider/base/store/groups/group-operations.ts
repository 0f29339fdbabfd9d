import { type GroupOperation, LOG_PAGE_SIZE, LOGGED_TARGETS, type NewGroupOperation } from '#domain/group/operation.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Entries of the operation log are removed after a year. */
const KEPT_MS = 365 * 86_400_000;

/**
 * Records an administrative act in the operation log of its group. It is part of the caller's transaction, so that the log contains
 * exactly the acts that happened. Spec: 2-contacts-groups §2 Group manage. L-GB1.
 */
export async function recordOperation(
  trx: DatabaseTransaction,
  { groupId, actorId, kind, targetIds = [], detail = '' }: NewGroupOperation,
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('group_operations')
    .values((values) => ({
      group_id: groupId,
      actor_id: actorId,
      actor_role: values
        .selectFrom('group_members')
        .select('role')
        .where('group_id', '=', groupId)
        .where('user_id', '=', actorId),
      kind,
      target_ids: [...targetIds],
      detail,
      time: nowMs,
    }))
    .execute();
}

interface LogPage {
  readonly operations: readonly GroupOperation[];
  readonly hasMore: boolean;
}

/**
 * Reads a page of a group's operation log, newest first, with the current names of the users.
 *
 * @param beforeId only entries before this one
 */
export async function listOperations(db: Database, groupId: string, beforeId: number | undefined): Promise<LogPage> {
  const rows = await db
    .selectFrom('group_operations')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(beforeId !== undefined, (query) => query.where('operation_id', '<', beforeId ?? 0))
    .orderBy('operation_id', 'desc')
    .limit(LOG_PAGE_SIZE + 1)
    .execute();
  const shown = rows.slice(0, LOG_PAGE_SIZE);
  const named = shown.flatMap((row) => [row.actor_id, ...row.target_ids.slice(0, LOGGED_TARGETS)]);
  const nameOf = await findNames(db, [...new Set(named)]);
  const personOf = (userId: string) => ({ userId, name: nameOf.get(userId) ?? userId });
  return {
    operations: shown.map((row) => ({
      id: String(row.operation_id),
      kind: row.kind,
      actor: personOf(row.actor_id),
      actorRole: row.actor_role ?? undefined,
      targets: row.target_ids.slice(0, LOGGED_TARGETS).map(personOf),
      targetCount: row.target_ids.length,
      detail: row.detail,
      timeMs: row.time,
    })),
    hasMore: rows.length > LOG_PAGE_SIZE,
  };
}

export async function removeOldOperations(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('group_operations')
    .where('time', '<', nowMs - KEPT_MS)
    .execute();
}

async function findNames(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['user_id', 'name']).where('user_id', 'in', userIds).execute();
  return new Map(rows.map((row) => [row.user_id, row.name]));
}
