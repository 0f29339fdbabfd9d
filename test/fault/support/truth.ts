import type { Database } from '../../../applet-host-demo/provider/store/schema.ts';

/** What the database holds of one chat. */
export interface ChatTruth {
  readonly chatId: string;
  readonly newestNumber: number;
  readonly rows: readonly RowTruth[];
  readonly unreadByUser: ReadonlyMap<string, number>;
}

export interface RowTruth {
  readonly number: number;
  readonly senderId: string;
  readonly uuid: string;
  readonly text: string;
  /** Taken back: a hole for everybody but a group's owner and admins. */
  readonly isHidden: boolean;
}

/** A connection that a fault has broken goes back into nobody's pool: as many may be met as a pool holds. */
const TRIES = 12;

export async function readTruth(db: Database, chatIds: readonly string[]): Promise<readonly ChatTruth[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOnce(db, chatIds);
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}

async function readOnce(db: Database, chatIds: readonly string[]): Promise<readonly ChatTruth[]> {
  const [chats, rows, members] = await Promise.all([
    db.selectFrom('chats').select(['chat_id', 'last_msg_id']).where('chat_id', 'in', chatIds).execute(),
    db
      .selectFrom('messages')
      .select(['chat_id', 'msg_id', 'sender_id', 'uuid', 'body', 'deleted_by'])
      .where('chat_id', 'in', chatIds)
      .orderBy('msg_id')
      .execute(),
    db.selectFrom('chat_members').select(['chat_id', 'user_id', 'unread']).where('chat_id', 'in', chatIds).execute(),
  ]);
  return chats.map(({ chat_id: chatId, last_msg_id }) => ({
    chatId,
    newestNumber: last_msg_id,
    rows: rows
      .filter((row) => row.chat_id === chatId)
      .map((row) => ({
        number: row.msg_id,
        senderId: row.sender_id,
        uuid: row.uuid,
        text: row.body,
        isHidden: row.deleted_by !== null,
      })),
    unreadByUser: new Map(members.filter((row) => row.chat_id === chatId).map((row) => [row.user_id, row.unread])),
  }));
}
