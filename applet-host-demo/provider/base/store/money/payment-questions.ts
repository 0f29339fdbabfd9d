import { chatKind } from '#domain/chat/chat-id.ts';
import type { Database } from '../schema/schema.ts';

/** Stores the only question of a session. */
export async function putQuestion(
  db: Database,
  sessionId: string,
  { nonce, digest, expiresAtMs }: { readonly nonce: string; readonly digest: string; readonly expiresAtMs: number },
): Promise<void> {
  const values = { nonce, digest, expires_at: expiresAtMs };
  await db
    .insertInto('payment_questions')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

/** Whether the session waits for an answer to this question. */
export async function isAsked(
  db: Database,
  sessionId: string,
  { nonce, digest }: { readonly nonce: string; readonly digest: string },
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_questions')
    .select('nonce')
    .where('session_id', '=', sessionId)
    .where('nonce', '=', nonce)
    .where('digest', '=', digest)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropQuestionOf(db: Database, sessionId: string, digest: string): Promise<void> {
  await db.deleteFrom('payment_questions').where('session_id', '=', sessionId).where('digest', '=', digest).execute();
}

/** The name of a user or a group that is to be paid. */
export async function findPayeeName(db: Database, payee: string): Promise<string> {
  const row =
    chatKind(payee) === 'group'
      ? await db.selectFrom('groups').select('name').where('group_id', '=', payee).executeTakeFirst()
      : await db.selectFrom('users').select('name').where('user_id', '=', payee).executeTakeFirst();
  return row?.name ?? '';
}
