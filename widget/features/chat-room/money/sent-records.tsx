import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type SentRecords as Records } from '../../../actions/money-actions.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { PagedRecords } from './paged-records.tsx';
import { RecordRow } from './record-row.tsx';
import { shortDate } from './short-date.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import { useTimeLeft } from './use-time-left.ts';
import styles from './envelope-records.module.css';

type Sent = Records['records'][number];

/** The envelopes that the user has sent: how many shares are taken, and what is left or went back. */
export function SentRecords() {
  const { t, language } = useTranslation('money');
  const { money } = useMoneyTexts();
  const { loadSent } = useActions().lazy(createMoneyActions);
  return (
    <PagedRecords
      load={loadSent}
      totalLabel={t('totalSent')}
      countText={(count) => t('sentCount', { count })}
      empty={{ title: t('noneSent'), text: t('noneSentText') }}
      note={t('sentNote')}
      keyOf={({ redId }) => redId}
      row={(record) => (
        <RecordRow
          remark={record.title}
          isGone={record.state === 'expired' && record.taken === 0}
          detail={`${shortDate(record.timeMs, language)} · ${t('opened', { taken: record.taken, quantity: record.quantity })}`}
          trailing={
            <span className={styles.sent}>
              <span className={styles.amount}>{money(record.total)}</span>
              <State record={record} />
            </span>
          }
        />
      )}
    />
  );
}

/** The time that is left, the amount that went back, or how the envelope ended. */
function State({ record: { state, refund, expiresAtMs } }: { readonly record: Sent }) {
  const { t } = useTranslation(['money', 'cards']);
  const { money } = useMoneyTexts();
  const timeLeft = useTimeLeft();
  if (state === 'open') return <span className={styles.running}>{timeLeft(expiresAtMs)}</span>;
  if (refund !== undefined) return <span className={styles.refund}>{t('refunded', { amount: money(refund) })}</span>;
  return <span className={styles.state}>{t(state === 'expired' ? 'cards:redExpired' : 'cards:redTaken')}</span>;
}
