import { useActions } from '../../actions/actions-context.tsx';
import { createBetActions } from '../../actions/share-bet.ts';
import { BetSummary } from '../../components/bet-summary.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { TargetPicker } from '../../components/target-picker.tsx';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { MAX_BET_SHARE_TARGETS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { HandedBet } from '../../state/host.ts';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './share-bet-sheet.module.css';

interface ShareBetSheetProps {
  readonly isOpen: boolean;
  readonly bet: HandedBet;
}

/** Lets the user choose the chats that receive a bet order, at most 20. Spec: 1-chat §5 (share max targets), §8 (bet share code). */
export function ShareBetSheet({ isOpen, bet }: ShareBetSheetProps) {
  const { t } = useTranslation(['host', 'messageActions']);
  const { sendBet, dropBet } = useActions().lazy(createBetActions);
  const { toasts } = useFrame();
  const failureText = useFailureText();

  const send = async (chatIds: readonly ChatId[]): Promise<readonly ChatId[]> => {
    const sent = sendBet(chatIds);
    if (sent.ok) {
      toasts.show(t('betSent'), 'success');
      return [];
    }
    const { reason, failedIds } = sent.failure;
    toasts.show(t('messageActions:sendFailed', { reason: failureText(reason) }), 'failure');
    return failedIds;
  };

  return (
    <Sheet isOpen={isOpen} onClose={dropBet} label={t('betTo')}>
      <TargetPicker
        title={t('betTo')}
        subject={
          <div className={styles.subject}>
            <BetSummary bet={bet} />
          </div>
        }
        most={MAX_BET_SHARE_TARGETS}
        tooMany={t('betTooMany', { most: MAX_BET_SHARE_TARGETS })}
        onSend={send}
      />
    </Sheet>
  );
}
