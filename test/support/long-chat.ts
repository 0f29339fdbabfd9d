import { NO_MENTIONS, type Mentions } from '../../widget/domain/message/message.ts';
import { insertHistory, leaveUnread } from '../../applet-host-demo/demo/data/insert.ts';
import { TEST_TENANT, type TestProvider } from './provider.ts';

export interface LongChat {
  readonly chatId: string;
  readonly senderId: string;
  /** The number of messages from the sender; each text begins with the message's number. */
  readonly count: number;
  /** The number of unread messages of some users. */
  readonly unread?: Readonly<Record<string, number>>;
  /** The mentions of some messages, by message number. */
  readonly mentions?: Readonly<Record<number, Mentions>>;
}

const TEXTS = ['short', 'a somewhat longer line that needs more than one row on a phone, and then some', 'two\nlines'];

/** Writes a long chat into the provider's database, in texts of different heights. */
export async function writeLongChat(provider: TestProvider, chat: LongChat): Promise<void> {
  const { chatId, senderId, count, unread = {}, mentions = {} } = chat;
  const startMs = Date.now() - count * 1000;
  const history = Array.from({ length: count }, (_, index) => ({
    senderId,
    timeMs: startMs + (index + 1) * 1000,
    content: { kind: 'text', text: `#${index + 1} ${TEXTS[(index + 1) % TEXTS.length] ?? ''}` } as const,
    mentions: mentions[index + 1] ?? NO_MENTIONS,
  }));
  await provider.services.db.transaction().execute(async (trx) => {
    await insertHistory(trx, { chatId, tenant: TEST_TENANT }, history);
    for (const [userId, left] of Object.entries(unread)) await leaveUnread(trx, chatId, userId, left);
  });
}
