import { useBetMoney } from '../../../components/bets/use-bet-money.ts';
import type { SharedBetState } from '../../../domain/bet/bet.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { TrophyIcon } from '../../../ui/icons/trophy-icon.tsx';
import styles from './bet-card.module.css';

interface BetOutcomeProps {
  readonly bet: BetContent;
  readonly state: SharedBetState;
}

/**
 * The reader’s own follow and how it ended; for all others, how the shared order ended. A plan cost nothing, so it
 * neither won nor lost an amount.
 */
export function BetOutcome({ bet, state }: BetOutcomeProps) {
  const { t } = useTranslation('bets');
  const money = useBetMoney();
  const { follow } = state;
  if (follow !== undefined) {
    const count = { count: follow.times };
    switch (follow.state) {
      case 'waiting':
        return <Strip look="own" text={t('followedTimes', count)} amount={money(follow.amount)} />;
      case 'won':
        return <Strip look="won" text={t('followWon', count)} amount={`+${money(follow.winAmount ?? '')}`} />;
      case 'lost':
        return <Strip look="lost" text={t('followLost', count)} amount={`−${money(follow.amount)}`} />;
      case 'cancelled':
        return <Strip look="lost" text={t('followCancelled', count)} amount={money(follow.amount)} />;
    }
  }
  if (bet.share !== 'order') return null;
  if (state.state === 'won')
    return <Strip look="won" text={t('wonAmount')} amount={`+${money(state.winAmount ?? '')}`} />;
  return state.state === 'lost' ? <Strip look="lost" text={t('lost')} amount={`−${money(bet.amount)}`} /> : null;
}

interface StripProps {
  readonly look: 'own' | 'won' | 'lost';
  readonly text: string;
  readonly amount: string;
}

const LOOK = { own: styles.own, won: styles.won, lost: '' };

const Strip = ({ look, text, amount }: StripProps) => (
  <p className={cx(styles.strip, LOOK[look])}>
    {look === 'own' && <CheckIcon size={18} />}
    {look === 'won' && <TrophyIcon size={18} />}
    <span>{text}</span>
    <strong>{amount}</strong>
  </p>
);
