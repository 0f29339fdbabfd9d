import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';

const AT_ONCE = 1000;

/** Writes many messages `text 0`, `text 1` … of one sender to the end of a chat. Returns the number of the last one. */
export async function writeMuch(
  db: Database,
  {
    chatId,
    senderId,
    count,
    timeMs,
    text,
  }: {
    readonly chatId: string;
    readonly senderId: string;
    readonly count: number;
    readonly timeMs: number;
    readonly text: string;
  },
): Promise<number> {
  const { last_msg_id: last } = await db
    .selectFrom('chats')
    .select('last_msg_id')
    .where('chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  const row = { chat_id: chatId, sender_id: senderId, type: 'msg', time: timeMs, counts: false, deleted_by: null };
  for (let at = 0; at < count; at += AT_ONCE) {
    const rows = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, index) => ({
      ...row,
      msg_id: last + at + index + 1,
      uuid: `${text}-${chatId}-${at + index}`,
      body: `${text} ${at + index}`,
    }));
    await db.insertInto('messages').values(rows).execute();
  }
  await db
    .updateTable('chats')
    .set({ last_msg_id: last + count, last_time: timeMs })
    .where('chat_id', '=', chatId)
    .execute();
  return last + count;
}
