import { useAtomValue } from 'jotai';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions, type TransferRecords as Records } from '../../../actions/transfer-actions.ts';
import type { TransferState } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { SwapIcon } from '../../../ui/icons/swap-icon.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import '../../../ui/theme/card-tokens.css';
import { PagedRecords } from './paged-records.tsx';
import { shortDate } from './short-date.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import styles from './envelope-records.module.css';
import transferStyles from './transfer-records.module.css';

const STATE_TEXTS = {
  pending: 'transferIsPending',
  received: 'transferIsReceived',
  returned: 'transferIsReturned',
  expired: 'transferIsExpired',
} as const satisfies Record<TransferState, string>;

/** The transfers that the user has sent or got, newest first. */
export function TransferRecords() {
  const { t } = useTranslation('money');
  const { loadTransfers } = useActions().lazy(createTransferActions);
  return (
    <PagedRecords
      load={loadTransfers}
      empty={{ title: t('transferNone'), text: t('transferNoneText') }}
      keyOf={({ transferId }) => transferId}
      row={(record) => <TransferRow record={record} />}
    />
  );
}

function TransferRow({ record }: { readonly record: Records['records'][number] }) {
  const { t, language } = useTranslation('money');
  const { money } = useMoneyTexts();
  const ownId = useAtomValue(accountAtom)?.userId;
  const { state, createdAtMs, fromName, toName } = record;
  const isOut = record.fromId === ownId;
  const isGone = state === 'returned' || state === 'expired';
  const title = isOut ? t('transferPayee', { name: toName }) : t('transferRowFrom', { name: fromName });
  return (
    <Row
      leading={
        <span className={cx(styles.tile, transferStyles.tile, isGone && styles.gone)}>
          <SwapIcon size={20} />
        </span>
      }
      title={<bdi>{title}</bdi>}
      detail={`${shortDate(createdAtMs, language)}${record.remark === '' ? '' : ` · ${record.remark}`}`}
      trailing={
        <span className={styles.sent}>
          <span className={styles.amount}>
            {isOut ? '−' : '+'}
            {money(record.amount)}
          </span>
          <span className={state === 'pending' ? styles.running : styles.state}>{t(STATE_TEXTS[state])}</span>
        </span>
      }
    />
  );
}
