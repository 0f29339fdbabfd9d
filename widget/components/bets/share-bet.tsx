import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { contentOfRecord } from '../../actions/share-bet.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { MAX_BET_SHARE_TARGETS } from '../../domain/limits.ts';
import type { RichMessageContent } from '../../domain/message/message.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { tenantAtom } from '../../state/environment.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { TargetPicker } from '../target-picker.tsx';
import { BetSummary } from './bet-summary.tsx';
import { useShareBet } from './use-share-bet.ts';
import styles from './share-bet.module.css';

const BetPicker = lazyComponent(async () => (await import('./bet-picker.tsx')).BetPicker);

interface ShareBetProps {
  readonly isOpen: boolean;
  /** The order to share; without one, the user chooses one of their own bets first. */
  readonly bet?: RichMessageContent | undefined;
  /** The chat that is already chosen. */
  readonly chatId?: ChatId | undefined;
  /** Called when the user closes it, and when every chosen chat has the bet. */
  readonly onClose: () => void;
}

/** Lets the user choose a bet and the chats that receive it, at most 20. Spec: 1-chat §2 Popups, §5 (share max targets). */
export function ShareBet({ isOpen, bet: given, chatId, onClose }: ShareBetProps) {
  const { t } = useTranslation('bets');
  const hasLottery = useAtomValue(tenantAtom)?.hasLottery ?? false;
  const share = useShareBet();
  const [chosen, setChosen] = useState<RichMessageContent | undefined>();
  const [isPicking, setPicking] = useState(given === undefined);
  /** The picker stays mounted while it closes. Its code loads when it first opens. */
  const [isPickerUsed, setPickerUsed] = useState(isPicking);
  const bet = chosen ?? given;

  const pickAnother = (): void => {
    setPickerUsed(true);
    setPicking(true);
  };

  const send = async (chatIds: readonly ChatId[]): Promise<readonly ChatId[]> => {
    if (bet === undefined) return chatIds;
    const failedIds = await share(bet, chatIds);
    if (failedIds.length === 0) onClose();
    return failedIds;
  };

  return (
    <>
      {isPickerUsed && (
        <BetPicker
          isOpen={isOpen && isPicking}
          onPick={(record) => {
            setChosen(contentOfRecord(record));
            setPicking(false);
          }}
          onClose={bet === undefined ? onClose : () => setPicking(false)}
        />
      )}
      <Sheet isOpen={isOpen && bet !== undefined && !isPicking} onClose={onClose} label={t('shareWith')}>
        {bet !== undefined && (
          <TargetPicker
            title={t('shareWith')}
            subject={
              <div className={styles.subject}>
                <BetSummary bet={bet} />
                {hasLottery && <TextButton onClick={pickAnother}>{t('chooseOther')}</TextButton>}
              </div>
            }
            initial={chatId}
            most={MAX_BET_SHARE_TARGETS}
            tooMany={t('tooManyTargets', { most: MAX_BET_SHARE_TARGETS })}
            onSend={send}
          />
        )}
      </Sheet>
    </>
  );
}
