import { useAtomValue } from 'jotai';
import { useActions } from '../../../actions/actions-context.tsx';
import { createBetActions } from '../../../actions/share-bet.ts';
import { BetSummary } from '../../../components/bet-summary.tsx';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { handedBetAtom } from '../../../state/host.ts';
import { useFrame } from '../../../ui/page/app-frame.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import styles from './bet-bar.module.css';

/**
 * The bar above the text field with the bet order that the host page handed over: the user sends it or removes it. Renders
 * nothing without an order.
 */
export function BetBar({ chatId }: { readonly chatId: ChatId }) {
  const { t } = useTranslation(['host', 'messageActions']);
  const bet = useAtomValue(handedBetAtom);
  const { sendBet, dropBet } = useActions().lazy(createBetActions);
  const { toasts } = useFrame();
  const failureText = useFailureText();
  if (bet?.chatId !== chatId) return null;

  const send = (): void => {
    const sent = sendBet([chatId]);
    if (!sent.ok) toasts.show(t('messageActions:sendFailed', { reason: failureText(sent.failure.reason) }), 'failure');
  };

  return (
    <div className={styles.bar} role="group" aria-label={t('betToSend')}>
      <BetSummary bet={bet} />
      <Button size="small" onClick={send}>
        {t('betSend')}
      </Button>
      <IconButton label={t('betRemove')} tone="dim" icon={<CloseIcon />} onClick={dropBet} />
    </div>
  );
}
