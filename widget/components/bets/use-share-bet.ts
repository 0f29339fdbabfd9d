import { useActions } from '../../actions/actions-context.tsx';
import { createShareBetActions } from '../../actions/share-bet.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { RichMessageContent } from '../../domain/message/message.ts';
import { useWhenTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { useFailureText } from '../failure-text.tsx';

/**
 * Returns the function that sends a bet to chats and shows the provider's answer. It resolves to the chats that did not receive it.
 * Spec: 1-chat §8 (bet share code).
 */
export function useShareBet(): (bet: RichMessageContent, chatIds: readonly ChatId[]) => Promise<readonly ChatId[]> {
  const { t } = useTranslation(['bets', 'messageActions']);
  const { shareBet } = useActions().lazy(createShareBetActions);
  const { toasts } = useFrame();
  const failureText = useFailureText();
  const whenTexts = useWhenTexts();
  return async (bet, chatIds) => {
    const shared = await shareBet(bet, chatIds);
    if (shared.ok) {
      whenTexts(() => toasts.show(t('sent'), 'success'));
      return [];
    }
    const { reason, failedIds } = shared.failure;
    whenTexts(() => toasts.show(t('messageActions:sendFailed', { reason: failureText(reason) }), 'failure'));
    return failedIds;
  };
}
