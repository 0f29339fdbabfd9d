import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { PagedRecords } from './paged-records.tsx';
import { RecordRow } from './record-row.tsx';
import { shortDate } from './short-date.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import styles from './envelope-records.module.css';

/** The envelopes that the user has opened: the total, the count of the last seven days, and the list. */
export function ReceivedRecords() {
  const { t, language } = useTranslation('money');
  const { money } = useMoneyTexts();
  const { loadRecords } = useActions().lazy(createMoneyActions);
  return (
    <PagedRecords
      load={loadRecords}
      totalLabel={t('totalReceived')}
      countText={(count) => t('recentCount', { count })}
      empty={{ title: t('noRecords'), text: t('noRecordsText') }}
      keyOf={({ redId }) => redId}
      row={({ title, bonus, timeMs }) => (
        <RecordRow
          remark={title}
          detail={shortDate(timeMs, language)}
          trailing={<span className={styles.bonus}>+{money(bonus)}</span>}
        />
      )}
    />
  );
}
