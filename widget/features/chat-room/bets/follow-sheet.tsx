import { useCallback } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createLotteryActions } from '../../../actions/lottery-actions.ts';
import { AvatarFrame } from '../../../ui/rows/avatar-frame.tsx';
import { BetCountdown } from '../../../components/bets/bet-countdown.tsx';
import { useBetMoney } from '../../../components/bets/use-bet-money.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import { photoUrl } from '../../../components/photo-url.ts';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { TicketIcon } from '../../../ui/icons/ticket-icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useLoaded } from '../shared/use-loaded.ts';
import { FollowForm } from './follow-form.tsx';
import styles from './follow-sheet.module.css';

interface FollowSheetProps {
  readonly message: SentMessage;
  readonly bet: BetContent;
  readonly initialRate: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog in which the user follows a shared bet. Spec: 1-chat §4 Bet dialog, §5. L-LW3. */
export function FollowSheet({ isOpen, onClose, ...shared }: FollowSheetProps) {
  const { t } = useTranslation('bets');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('follow')}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('follow')}</h2>
        <IconButton tone="dim" label={t('close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <Follow {...shared} isOpen={isOpen} onDone={onClose} />
    </Sheet>
  );
}

interface FollowProps extends Omit<FollowSheetProps, 'onClose'> {
  readonly onDone: () => void;
}

function Follow({ message, bet, initialRate, isOpen, onDone }: FollowProps) {
  const { t } = useTranslation(['bets', 'cards']);
  const { loadDraw } = useActions().lazy(createLotteryActions);
  const { gameId, periodNo, closesAtMs } = bet;
  const load = useCallback(() => loadDraw(gameId, periodNo), [loadDraw, gameId, periodNo]);
  const { value: draw, failure, retry } = useLoaded(load);
  const untilMs = draw?.closesAtMs ?? closesAtMs;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.mark}>
          <TicketIcon />
        </span>
        <div className={styles.names}>
          <p className={styles.game} dir="auto">
            {bet.gameName}
          </p>
          <p className={styles.issue}>{t('cards:betPeriod', { number: periodNo })}</p>
        </div>
        {untilMs !== undefined && <BetCountdown untilMs={untilMs} />}
      </div>
      <Facts message={message} bet={bet} />
      {failure === undefined ? (
        <FollowForm
          message={message}
          bet={bet}
          draw={draw}
          initialRate={initialRate}
          isOpen={isOpen}
          onRefused={retry}
          onDone={onDone}
        />
      ) : (
        <FailureView failure={failure} onRetry={retry} />
      )}
    </>
  );
}

function Facts({ message, bet }: Pick<FollowProps, 'message' | 'bet'>) {
  const { t } = useTranslation(['bets', 'cards']);
  const money = useBetMoney();
  const { name, photo } = useGroupMember(message.chatId, message.senderId, message.senderName);
  const facts = [
    { label: t('cards:betPlay'), value: bet.playName },
    { label: t('cards:betContent'), value: bet.content },
    { label: t('perTimes'), value: money(bet.amount) },
    { label: t('cards:betHitRate'), value: bet.hitRate },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={styles.facts}>
      <dt>{t('cards:betOwner')}</dt>
      <dd className={styles.owner}>
        <AvatarFrame id={message.senderId} name={name} src={photoUrl(photo)} size={24} />
        <bdi>{name}</bdi>
      </dd>
      {facts.map(({ label, value }) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <>
    <dt>{label}</dt>
    <dd dir="auto">{value}</dd>
  </>
);
