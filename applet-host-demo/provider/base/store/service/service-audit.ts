import type { LogPart } from '../access/audit-log.ts';
import type { Database } from '../schema/schema.ts';

/** The access of an agent to a session of another one, or the transfer of a session. */
export interface SessionAccess {
  /** Later ones have greater numbers. The numbers of a tenant have gaps. */
  readonly number: number;
  readonly timeMs: number;
  /** The agent or supervisor. */
  readonly actorId: string;
  readonly actorName: string;
  readonly sessionId: string;
  readonly playerId: string;
  readonly playerName: string;
  /** A `SessionAction`; a later version may have added others. */
  readonly action: string;
}

/** The actions in the record. */
export type SessionAction = 'read' | 'messages' | 'search' | 'note' | 'transfer' | 'close';

/** Records that an agent has read or changed a session of another one. */
export async function insertAudit(
  db: Database,
  entry: {
    readonly tenant: string;
    readonly actorId: string;
    readonly sessionId: string;
    readonly action: SessionAction;
  },
  nowMs: number,
): Promise<void> {
  const { tenant, actorId, sessionId, action } = entry;
  await db
    .insertInto('service_audit')
    .values({ tenant, actor_id: actorId, session_id: sessionId, action, time: nowMs })
    .execute();
}

interface AccessFilter extends LogPart {
  /** The user id of an agent. */
  readonly actorId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** The user id of a player. */
  readonly playerId?: string | undefined;
  readonly sinceMs?: number | undefined;
  /** Exclusive. */
  readonly untilMs?: number | undefined;
}

/** Lists the access to sessions of a tenant, oldest first if not asked otherwise. */
export async function listSessionAccess(
  db: Database,
  tenant: string,
  { after, limit, isNewestFirst = false, actorId, sessionId, playerId, sinceMs, untilMs }: AccessFilter,
): Promise<readonly SessionAccess[]> {
  const rows = await db
    .selectFrom('service_audit as a')
    .innerJoin('service_sessions as s', 's.session_id', 'a.session_id')
    .leftJoin('users as u', 'u.user_id', 'a.actor_id')
    .leftJoin('users as p', 'p.user_id', 's.player_id')
    .select(['a.audit_id', 'a.time', 'a.actor_id', 'a.session_id', 'a.action', 's.player_id'])
    .select(['u.name as actor_name', 'p.name as player_name'])
    .where('a.tenant', '=', tenant)
    .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('a.session_id', '=', sessionId ?? ''))
    .$if(playerId !== undefined, (query) => query.where('s.player_id', '=', playerId ?? ''))
    .$if(sinceMs !== undefined, (query) => query.where('a.time', '>=', sinceMs ?? 0))
    .$if(untilMs !== undefined, (query) => query.where('a.time', '<', untilMs ?? 0))
    .$if(!isNewestFirst, (query) => query.where('a.audit_id', '>', after).orderBy('a.audit_id'))
    .$if(isNewestFirst && after > 0, (query) => query.where('a.audit_id', '<', after))
    .$if(isNewestFirst, (query) => query.orderBy('a.audit_id', 'desc'))
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.audit_id,
    timeMs: row.time,
    actorId: row.actor_id,
    actorName: row.actor_name ?? '',
    sessionId: row.session_id,
    playerId: row.player_id,
    playerName: row.player_name ?? '',
    action: row.action,
  }));
}

/** Removes the rows of a tenant from before a time. */
export async function removeOldSessionAccess(db: Database, tenant: string, beforeMs: number): Promise<void> {
  await db.deleteFrom('service_audit').where('tenant', '=', tenant).where('time', '<', beforeMs).execute();
}
