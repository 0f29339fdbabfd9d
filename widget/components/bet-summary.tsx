import { shortBetContent } from '../domain/message/rich-rules.ts';
import { useTranslation } from '../i18n/translation.tsx';
import type { HandedBet } from '../state/host.ts';
import { ReceiptIcon } from '../ui/icons/receipt-icon.tsx';
import styles from './bet-summary.module.css';

/** A bet order that is not sent yet, in two lines. */
export function BetSummary({ bet }: { readonly bet: HandedBet }) {
  const { t } = useTranslation('cards');
  const content = bet.content.rich;
  if (content.kind !== 'bet') return null;
  const label = t(content.share === 'plan' ? 'betPlan' : 'betOrder');
  const facts = [
    t('betPeriod', { number: content.periodNo }),
    content.playName,
    shortBetContent(content.content),
    content.amount,
  ];
  return (
    <div className={styles.summary}>
      <span className={styles.icon}>
        <ReceiptIcon />
      </span>
      <div className={styles.lines}>
        <b dir="auto">{content.gameName === '' ? label : `${label} · ${content.gameName}`}</b>
        <span dir="auto">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      </div>
    </div>
  );
}
