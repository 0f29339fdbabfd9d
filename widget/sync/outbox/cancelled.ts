import { msgRecall } from '../../contract/operations/msg-recall.ts';
import { isTransient } from '../../domain/failure.ts';
import { RETRY_DELAY_MS } from '../../domain/limits.ts';
import { NO_MESSAGE_ID } from '../../domain/message/message-id.ts';
import type { OutgoingMessage, SentMessage } from '../../domain/message/message.ts';
import type { OutboxEntry } from '../../storage/outbox.ts';
import type { MessagePages } from '../message-pages.ts';
import type { SyncScope } from '../scope.ts';

/**
 * Messages that the user cancelled after they may have reached the provider. If one did, it is recalled as soon as that
 * is known.
 */
export interface Cancelled {
  readonly has: (localId: string) => boolean;
  /** @param kept the pending database write of the same entry */
  readonly add: (entry: Pick<OutboxEntry, 'message' | 'order'>, kept: Promise<unknown>) => void;
  /** Extracts the messages that an earlier visit cancelled; returns the others. */
  readonly takeOut: (entries: readonly OutboxEntry[]) => readonly OutboxEntry[];
  /** The provider has this message. Returns true when it was cancelled. */
  readonly settle: (sent: SentMessage) => boolean;
  /** Searches the newest messages of the chats, because a lost reply or echo is not sent again. */
  readonly look: () => void;
}

interface Note {
  readonly message: OutgoingMessage;
  readonly cancelledAtMs: number;
}

/** An attempt that was sent before the user cancelled arrives within this time, or never. */
const ARRIVED_WITHIN_MS = 5 * 60_000;
/** The provider's clock may be slow. */
const CLOCK_MARGIN_MS = 5 * 60_000;
const MOST_PAGES = 5;

export function createCancelled(scope: SyncScope, fetchBefore: MessagePages['before']): Cancelled {
  const { clock, random } = scope.platform;
  const { outbox: repository } = scope.database;
  const notes = new Map<string, Note>();
  const looking = new Set<string>();

  const recall = async (sent: SentMessage, localId: string): Promise<void> => {
    const { chatId, delivery } = sent;
    const outcome = await scope.api.call(msgRecall, { chatId, messageId: delivery.messageId, localId });
    if (scope.isEnded()) return;
    // After a refusal, the message stays visible to everyone, including the sender.
    if (outcome.ok || !isTransient(outcome.failure.code)) void repository.remove(sent.localId);
    else clock.setTimer(RETRY_DELAY_MS, () => void recall(sent, localId));
  };

  /** `fetchBefore` passes each fetched page to `settle`. */
  const lookFor = async ({ message, cancelledAtMs }: Note): Promise<void> => {
    const { chatId, localId, createdAtMs } = message;
    const startedAtMs = clock.nowMs();
    let before = NO_MESSAGE_ID;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = await fetchBefore(chatId, before);
      if (!page.ok || scope.isEnded() || !notes.has(localId)) return;
      const [oldest] = page.value.messages;
      if (page.value.isLast || oldest === undefined || oldest.timeMs < createdAtMs - CLOCK_MARGIN_MS) break;
      before = oldest.delivery.messageId;
    }
    if (startedAtMs - cancelledAtMs < ARRIVED_WITHIN_MS) return;
    notes.delete(localId);
    void repository.remove(localId);
  };

  return {
    has: (localId) => notes.has(localId),
    add({ message, order }, kept) {
      const cancelledAtMs = clock.nowMs();
      notes.set(message.localId, { message, cancelledAtMs });
      // Write immediately, because the page may be closed. Write again after the pending write, which would restore the
      // message.
      const keep = () => repository.put({ message, order, cancelledAtMs });
      void keep();
      void kept.then(() => notes.has(message.localId) && keep());
    },
    takeOut(entries) {
      for (const { message, cancelledAtMs } of entries) {
        if (cancelledAtMs !== undefined) notes.set(message.localId, { message, cancelledAtMs });
      }
      return entries.filter(({ cancelledAtMs }) => cancelledAtMs === undefined);
    },
    settle(sent) {
      if (sent.senderId !== scope.ownId || !notes.delete(sent.localId)) return false;
      if (!scope.isEnded()) void recall(sent, random.uuid());
      return true;
    },
    look() {
      for (const [localId, note] of notes) {
        if (looking.has(localId)) continue;
        looking.add(localId);
        void lookFor(note).finally(() => looking.delete(localId));
      }
    },
  };
}
