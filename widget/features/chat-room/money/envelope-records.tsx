import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type EnvelopeRecords as Records } from '../../../actions/money-actions.ts';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { FailureText } from '../../../components/failure-text.tsx';
import { FailureView } from '../../../components/failure-view.tsx';
import type { Failure } from '../../../domain/failure.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { EmptyArt } from '../../../ui/art/empty-art.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { RedEnvelopeIcon } from '../../../ui/icons/red-envelope-icon.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useLoaded } from './use-loaded.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import styles from './envelope-records.module.css';

interface EnvelopeRecordsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/**
 * The panel of received envelopes: the user, the total, the count of the last seven days, and the list, newest first. Spec: 1-chat
 * §2 Red-envelope record panel.
 */
export function EnvelopeRecords({ isOpen, onClose }: EnvelopeRecordsProps) {
  const { t } = useTranslation('money');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('claimRecords')}>
      <div className={styles.bar}>
        <h2 className={styles.title}>{t('claimRecords')}</h2>
        <IconButton tone="dim" label={t('claimRecords')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {isOpen && <Content />}
    </Sheet>
  );
}

function Content() {
  const { t } = useTranslation('money');
  const { loadRecords } = useActions().lazy(createMoneyActions);
  const load = useCallback(() => loadRecords(), [loadRecords]);
  const first = useLoaded<Records>(load);
  const [more, setMore] = useState<readonly Records[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  if (first.failure !== undefined) return <FailureView failure={first.failure} onRetry={first.retry} />;
  if (first.value === undefined)
    return (
      <div className={styles.list} aria-busy="true">
        <SkeletonRows />
      </div>
    );
  const records = [first.value, ...more].flatMap((page) => page.records);
  const next = (more.at(-1) ?? first.value).next;

  async function loadMore(after: string) {
    setLoading(true);
    setFailure(undefined);
    const page = await loadRecords(after);
    setLoading(false);
    if (page.ok) setMore((before) => [...before, page.value]);
    else setFailure(page.failure);
  }

  return (
    <>
      <Summary total={first.value.total} count={first.value.recentCount} />
      <div className={styles.list}>
        {records.length === 0 ? (
          <StateView art={<EmptyArt />} title={t('noRecords')} text={t('noRecordsText')} />
        ) : (
          <RecordList records={records} />
        )}
        {failure !== undefined && (
          <p className={styles.note} role="alert">
            <FailureText failure={failure} />
          </p>
        )}
        {next !== undefined && (
          <p className={styles.note}>
            <TextButton aria-busy={isLoading} disabled={isLoading} onClick={() => void loadMore(next)}>
              {t('moreRecords')}
            </TextButton>
          </p>
        )}
      </div>
    </>
  );
}

function Summary({ total, count }: { readonly total: string; readonly count: number }) {
  const { t } = useTranslation('money');
  const { money } = useMoneyTexts();
  const account = useAtomValue(accountAtom);
  return (
    <div className={styles.summary}>
      <PhotoAvatar userId={account?.userId ?? ''} name={account?.name ?? ''} photo={account?.photo ?? ''} size="list" />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{account?.name}</bdi>
        </p>
        <p>{t('recentCount', { count })}</p>
      </div>
      <div className={styles.sum}>
        <p>{t('totalReceived')}</p>
        <p className={styles.total}>{money(total)}</p>
      </div>
    </div>
  );
}

function RecordList({ records }: { readonly records: Records['records'] }) {
  const { t, language } = useTranslation('cards');
  const { money } = useMoneyTexts();
  return (
    <ul>
      {records.map(({ redId, title, bonus, timeMs }) => (
        <li key={redId}>
          <Row
            leading={
              <span className={styles.tile}>
                <RedEnvelopeIcon size={20} />
              </span>
            }
            title={<bdi>{title === '' ? t('redWish') : title}</bdi>}
            detail={shortDate(timeMs, language)}
            trailing={<span className={styles.bonus}>+{money(bonus)}</span>}
          />
        </li>
      ))}
    </ul>
  );
}

/** The date as the specification shows it: month-day hour:minute. Spec: 1-chat §2 Red-envelope record panel. */
function shortDate(timeMs: number, language: Parameters<typeof formatDate>[1]['language']): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    formatDate(timeMs, { language, nowMs: timeMs }, options).replace(/\D/g, '').padStart(2, '0');
  const day = `${part({ month: '2-digit' })}-${part({ day: '2-digit' })}`;
  const time = formatDate(
    timeMs,
    { language, nowMs: timeMs },
    { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  );
  return `${day} ${time}`;
}
