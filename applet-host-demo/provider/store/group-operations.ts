import type { NewGroupOperation } from '#domain/group/operation.ts';
import type { DatabaseTransaction } from './schema.ts';

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
    .values({ group_id: groupId, actor_id: actorId, kind, target_ids: [...targetIds], detail, time: nowMs })
    .execute();
}
