import { shortBetContent } from '../../domain/message/rich-rules.ts';
import type { RichMessageContent } from '../../domain/message/message.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { TicketIcon } from '../../ui/icons/ticket-icon.tsx';
import { useBetMoney } from './use-bet-money.ts';
import styles from './bet-summary.module.css';

/** A bet order that is not sent yet, in two lines. */
export function BetSummary({ bet }: { readonly bet: RichMessageContent }) {
  const { t } = useTranslation('cards');
  const money = useBetMoney();
  const content = bet.rich;
  if (content.kind !== 'bet') return null;
  const label = t(content.share === 'plan' ? 'betPlan' : 'betOrder');
  const facts = [
    t('betPeriod', { number: content.periodNo }),
    content.playName,
    shortBetContent(content.content),
    money(content.amount),
  ];
  return (
    <div className={styles.summary}>
      <span className={styles.icon}>
        <TicketIcon />
      </span>
      <div className={styles.lines}>
        <b dir="auto">{content.gameName === '' ? label : `${label} · ${content.gameName}`}</b>
        <span dir="auto">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
    </div>
  );
}
