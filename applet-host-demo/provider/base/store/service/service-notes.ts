import { sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

export interface StoredNote {
  readonly authorName: string;
  readonly text: string;
  readonly timeMs: number;
  readonly afterMessageId: string;
}

/** Adds an internal note after the newest message of the session's chat. */
export async function insertNote(
  db: Database,
  note: { readonly sessionId: string; readonly chatId: string; readonly authorId: string; readonly text: string },
  nowMs: number,
): Promise<void> {
  await sql`
    insert into service_notes (session_id, author_id, text, msg_id, time)
    select ${note.sessionId}, ${note.authorId}, ${note.text}, c.last_msg_id, ${nowMs}::bigint
    from chats c where c.chat_id = ${note.chatId}`.execute(db);
}

export async function listNotes(db: Database, sessionId: string): Promise<readonly StoredNote[]> {
  const rows = await db
    .selectFrom('service_notes as n')
    .innerJoin('users as u', 'u.user_id', 'n.author_id')
    .select(['u.name', 'n.text', 'n.time', 'n.msg_id'])
    .where('n.session_id', '=', sessionId)
    .orderBy('n.note_id')
    .execute();
  return rows.map((row) => ({
    authorName: row.name,
    text: row.text,
    timeMs: row.time,
    afterMessageId: String(row.msg_id),
  }));
}
