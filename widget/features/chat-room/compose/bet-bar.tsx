import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createHandedBetActions } from '../../../actions/handed-bet.ts';
import { BetSummary } from '../../../components/bets/bet-summary.tsx';
import { useShareBet } from '../../../components/bets/use-share-bet.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { handedBetAtom } from '../../../state/host.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import styles from './bet-bar.module.css';

/**
 * The bar above the text field with the bet order that the host page handed over: the user sends it or removes it. Renders
 * nothing without an order.
 */
export function BetBar({ chatId }: { readonly chatId: ChatId }) {
  const { t } = useTranslation('bets');
  const bet = useAtomValue(handedBetAtom);
  const { dropBet } = useActions().lazy(createHandedBetActions);
  const share = useShareBet();
  const [isBusy, setBusy] = useState(false);
  if (bet?.chatId !== chatId) return null;

  const send = async (): Promise<void> => {
    setBusy(true);
    const failedIds = await share(bet.content, [chatId]);
    setBusy(false);
    if (failedIds.length === 0) dropBet();
  };

  return (
    <div className={styles.bar} role="group" aria-label={t('toSend')}>
      <BetSummary bet={bet.content} />
      <Button size="small" isBusy={isBusy} onClick={() => void send()}>
        {t('send')}
      </Button>
      <IconButton label={t('remove')} tone="dim" icon={<CloseIcon />} onClick={dropBet} />
    </div>
  );
}
