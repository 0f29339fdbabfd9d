import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, DatabaseTransaction, Schema } from '../schema/schema.ts';
import type { StoredOperatorRole } from '../schema/schema-operators.ts';

export interface Operator {
  readonly name: string;
  readonly displayName: string;
  readonly role: StoredOperatorRole;
  /** Undefined: all tenants, also later ones. */
  readonly tenants: readonly string[] | undefined;
  /** When a password that the operator has not chosen ends. Undefined: the operator has chosen it. */
  readonly passwordEndsAtMs: number | undefined;
  readonly hasSecondFactor: boolean;
  readonly isDemo: boolean;
  readonly isDisabled: boolean;
  readonly createdAtMs: number;
  readonly lastSignInAtMs: number | undefined;
}

/** The secrets of an operator, for a sign-in. */
export interface OperatorSecrets {
  readonly passwordHash: string;
  /** Of the authenticator app, in base32. Undefined: none was made yet. */
  readonly totpSecret: string | undefined;
}

export type OperatorChange = Updateable<Schema['operators']>;

/** Returns false if the name is taken. */
export async function insertOperator(db: Database, operator: Insertable<Schema['operators']>): Promise<boolean> {
  const result = await db
    .insertInto('operators')
    .values(operator)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findOperator(db: Database, name: string): Promise<(Operator & OperatorSecrets) | undefined> {
  const row = await db.selectFrom('operators').selectAll().where('name', '=', name).executeTakeFirst();
  return row && { ...operatorOf(row), passwordHash: row.password_hash, totpSecret: row.totp_secret ?? undefined };
}

/** Lists all operators by name. */
export async function listOperators(db: Database): Promise<readonly Operator[]> {
  const rows = await db.selectFrom('operators').selectAll().orderBy('name').execute();
  return rows.map(operatorOf);
}

export async function updateOperator(db: Database, name: string, change: OperatorChange): Promise<void> {
  await db.updateTable('operators').set(change).where('name', '=', name).execute();
}

/** Makes sure that there is a secret for the authenticator app, and returns it: parallel sign-ins show the same one. */
export async function keepTotpSecret(db: Database, name: string, fresh: string): Promise<string> {
  const { totp_secret: secret } = await db
    .updateTable('operators')
    .set(({ fn, ref, val }) => ({ totp_secret: fn.coalesce(ref('totp_secret'), val(fresh)) }))
    .where('name', '=', name)
    .returning('totp_secret')
    .executeTakeFirstOrThrow();
  return secret ?? fresh;
}

/** Uses up a code and those before it. Returns false if it was used already, or belongs to another secret. */
export async function takeTotpStep(
  db: Database,
  { name, secret, step }: { readonly name: string; readonly secret: string; readonly step: number },
  nowMs: number,
): Promise<boolean> {
  const result = await db
    .updateTable('operators')
    .set(({ fn, ref, val }) => ({
      totp_step: step,
      totp_confirmed_at: fn.coalesce(ref('totp_confirmed_at'), val(nowMs)),
    }))
    .where('name', '=', name)
    .where('totp_secret', '=', secret)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Notes a sign-in. Returns false if the operator was disabled, or got another password or authenticator app, since the secrets were
 * read. Such a change waits until the transaction ends, and then ends its session, too.
 */
export async function noteSignIn(
  trx: DatabaseTransaction,
  name: string,
  { passwordHash, totpSecret }: OperatorSecrets,
  nowMs: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('operators')
    .set({ last_sign_in_at: nowMs })
    .where('name', '=', name)
    .where('is_disabled', '=', false)
    .where('password_hash', '=', passwordHash)
    .where('totp_secret', 'is not distinct from', totpSecret ?? null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes operators who sign in without a code: they belong to the demo. */
export async function removeDemoOperators(db: Database): Promise<void> {
  await db.deleteFrom('operators').where('is_demo', '=', true).execute();
}

export interface OperatorSession {
  readonly sessionId: string;
  readonly secretHash: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly operator: Operator;
}

export async function insertOperatorSession(
  db: Database,
  session: { readonly sessionId: string; readonly name: string; readonly secretHash: string },
  nowMs: number,
): Promise<void> {
  await db
    .insertInto('operator_sessions')
    .values({
      session_id: session.sessionId,
      name: session.name,
      secret_hash: session.secretHash,
      created_at: nowMs,
      seen_at: nowMs,
    })
    .execute();
}

export async function findOperatorSession(db: Database, sessionId: string): Promise<OperatorSession | undefined> {
  const row = await db
    .selectFrom('operator_sessions as s')
    .innerJoin('operators as o', 'o.name', 's.name')
    .selectAll('o')
    .select(['s.session_id', 's.secret_hash', 's.created_at as session_created_at', 's.seen_at'])
    .where('s.session_id', '=', sessionId)
    .executeTakeFirst();
  return (
    row && {
      sessionId: row.session_id,
      secretHash: row.secret_hash,
      createdAtMs: row.session_created_at,
      seenAtMs: row.seen_at,
      operator: operatorOf(row),
    }
  );
}

export async function touchOperatorSession(db: Database, sessionId: string, nowMs: number): Promise<void> {
  await db.updateTable('operator_sessions').set({ seen_at: nowMs }).where('session_id', '=', sessionId).execute();
}

export async function endOperatorSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('operator_sessions').where('session_id', '=', sessionId).execute();
}

/** Ends the sessions of an operator. @param except a session that stays */
export async function endOperatorSessions(db: Database, name: string, except = ''): Promise<void> {
  await db.deleteFrom('operator_sessions').where('name', '=', name).where('session_id', '!=', except).execute();
}

export async function removeOldOperatorSessions(
  db: Database,
  { createdBeforeMs, seenBeforeMs }: { readonly createdBeforeMs: number; readonly seenBeforeMs: number },
): Promise<void> {
  await db
    .deleteFrom('operator_sessions')
    .where((where) => where.or([where('created_at', '<', createdBeforeMs), where('seen_at', '<', seenBeforeMs)]))
    .execute();
}

type Row = Selectable<Schema['operators']>;

const operatorOf = (row: Row): Operator => ({
  name: row.name,
  displayName: row.display_name,
  role: row.role,
  tenants: row.tenants ?? undefined,
  passwordEndsAtMs: row.password_ends_at ?? undefined,
  hasSecondFactor: row.totp_confirmed_at !== null,
  isDemo: row.is_demo,
  isDisabled: row.is_disabled,
  createdAtMs: row.created_at,
  lastSignInAtMs: row.last_sign_in_at ?? undefined,
});

/** Locks all operators until the transaction ends. */
export async function lockOperators(trx: DatabaseTransaction): Promise<void> {
  await trx.selectFrom('operators').select('name').orderBy('name').forUpdate().execute();
}
