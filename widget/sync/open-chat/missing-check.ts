import type { ChatId } from '../../domain/chat/chat-id.ts';
import { MISSING_MESSAGE_CHECK_INTERVAL_MS } from '../../domain/limits.ts';
import { findGaps, type MessageGap } from '../../domain/message/gaps.ts';
import { compareMessageIds, type MessageId } from '../../domain/message/message-id.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { clockDifferenceAtom } from '../../state/server-clock.ts';
import type { MessagePages } from '../message-pages.ts';
import type { Report } from '../report.ts';
import type { SyncScope } from '../scope.ts';

export interface MissingCheckDeps {
  readonly pages: Pick<MessagePages, 'after'>;
  /** Reloads the messages after a message of the open chat from the provider. Returns false when the fetch failed. */
  readonly reload: (after: MessageId) => Promise<boolean>;
  readonly report: Report;
}

/**
 * Checks every ten seconds for numbers missing among the last ten messages on screen, and asks the provider about each
 * gap once. Messages that the provider has were lost: they are reported and loaded. The viewer may not see the other
 * numbers. Spec: 1-chat §4 Message list loading, §8 (missMsgId).
 */
export function startMissingCheck(scope: SyncScope, { pages, reload, report }: MissingCheckDeps): void {
  const { clock } = scope.platform;
  const explained = new Set<string>();

  const check = async (): Promise<void> => {
    const shown = scope.get(openChatAtom);
    // New messages arrive only at the end, so the check runs only when the end is loaded.
    if (shown === undefined || shown.newer.state !== 'finished') return;
    const difference = scope.get(clockDifferenceAtom);
    const messageClock = { nowMs: clock.nowMs() + (difference ?? 0), isKnown: difference !== undefined };
    for (const gap of findGaps(shown.messages, messageClock)) {
      const key = `${shown.chatId}:${gap.after}:${gap.before}`;
      if (explained.has(key)) continue;
      const isMissing = await isStoredByProvider(shown.chatId, gap);
      if (isMissing === false) explained.add(key);
      if (isMissing !== true || scope.isEnded()) continue;
      report('missMsgId', { chatId: shown.chatId, after: gap.after, before: gap.before });
      // A gap that remains after a successful reload is not checked again. A failed reload is repeated.
      if (scope.get(openChatAtom)?.chatId === shown.chatId && (await reload(gap.after))) explained.add(key);
      return;
    }
  };

  /** Returns undefined when the provider cannot be asked. */
  const isStoredByProvider = async (chatId: ChatId, { after, before }: MessageGap): Promise<boolean | undefined> => {
    const page = await pages.after(chatId, after, before);
    if (!page.ok) return undefined;
    return page.value.messages.some(({ delivery }) => compareMessageIds(delivery.messageId, before) < 0);
  };

  const tick = (): void => {
    if (scope.isEnded()) return;
    void check().finally(() => clock.setTimer(MISSING_MESSAGE_CHECK_INTERVAL_MS, tick));
  };
  clock.setTimer(MISSING_MESSAGE_CHECK_INTERVAL_MS, tick);
}
