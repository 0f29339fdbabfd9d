import { randomUUID } from 'node:crypto';
import { NO_MENTIONS, type Mentions } from '../../widget/domain/message/message.ts';
import { appendMessage } from '../../applet-host-demo/provider/store/messages.ts';
import { markRead } from '../../applet-host-demo/provider/store/reads.ts';
import type { TestProvider } from './provider.ts';

export interface LongChat {
  readonly chatId: string;
  readonly senderId: string;
  /** How many messages the sender has written; each says its number first. */
  readonly count: number;
  /** Who has read how far. */
  readonly read?: Readonly<Record<string, number>>;
  /** Whom single messages mention, by number. */
  readonly mentions?: Readonly<Record<number, Mentions>>;
}

const TEXTS = ['short', 'a somewhat longer line that needs more than one row on a phone, and then some', 'two\nlines'];

/** Writes a long chat into the provider's database, in texts of different heights. */
export async function writeLongChat(provider: TestProvider, chat: LongChat): Promise<void> {
  const { chatId, senderId, count, read = {}, mentions = {} } = chat;
  const startMs = Date.now() - count * 1000;
  await provider.services.db.transaction().execute(async (trx) => {
    for (let number = 1; number <= count; number += 1) {
      const text = `#${number} ${TEXTS[number % TEXTS.length] ?? ''}`;
      await appendMessage(
        trx,
        {
          chatId,
          localId: randomUUID(),
          sender: { userId: senderId, name: 'Ben', role: undefined },
          content: { kind: 'text', text },
          mentions: mentions[number] ?? NO_MENTIONS,
        },
        startMs + number * 1000,
      );
    }
    for (const [userId, upTo] of Object.entries(read)) await markRead(trx, chatId, userId, String(upTo));
  });
}
