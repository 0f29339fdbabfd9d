import { NO_MENTIONS, type Mentions } from '../../widget/domain/message/message.ts';
import { insertHistory, leaveUnread } from '../../applet-host-demo/provider/seed/insert.ts';
import { TEST_TENANT, type TestProvider } from './provider.ts';

export interface LongChat {
  readonly chatId: string;
  readonly senderId: string;
  /** How many messages the sender has written; each says its number first. */
  readonly count: number;
  /** How many of them single users have not read. */
  readonly unread?: Readonly<Record<string, number>>;
  /** Whom single messages mention, by number. */
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
