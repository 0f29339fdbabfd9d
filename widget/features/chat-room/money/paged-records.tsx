import { useAtomValue } from 'jotai';
import { useState, type Key, type ReactNode } from 'react';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { FailureText } from '../../../components/failure-text.tsx';
import { FailureView } from '../../../components/failure-view.tsx';
import type { Failure } from '../../../domain/failure.ts';
import type { Result } from '../../../domain/result.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { EmptyArt } from '../../../ui/art/empty-art.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useLoaded } from '../shared/use-loaded.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import styles from './envelope-records.module.css';

/** A page of records with the facts of the whole list. */
export interface RecordPage<T> {
  readonly records: readonly T[];
  /** A decimal text. Absent in lists without a summary. */
  readonly total?: string;
  readonly recentCount?: number;
  readonly next?: string | undefined;
}

interface PagedRecordsProps<T> {
  /** Loads the first page, or the one at `after`. Stable between renderings. */
  readonly load: (after?: string) => Promise<Result<RecordPage<T>, Failure>>;
  readonly totalLabel?: string;
  readonly countText?: (count: number) => string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly note?: string;
  readonly keyOf: (record: T) => Key;
  readonly row: (record: T) => ReactNode;
}

/** A list of records with its summary, in pages that the user asks for. */
export function PagedRecords<T>({ load, totalLabel, countText, empty, note, keyOf, row }: PagedRecordsProps<T>) {
  const { t } = useTranslation('money');
  const first = useLoaded<RecordPage<T>>(load);
  const [more, setMore] = useState<readonly RecordPage<T>[]>([]);
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  if (first.failure !== undefined) return <FailureView failure={first.failure} onRetry={first.retry} />;
  if (first.value === undefined)
    return (
      <div className={styles.list} aria-busy="true">
        <SkeletonRows />
      </div>
    );
  const { total, recentCount } = first.value;
  const records = [first.value, ...more].flatMap((page) => page.records);
  const next = (more.at(-1) ?? first.value).next;

  async function loadMore(after: string) {
    setLoading(true);
    setFailure(undefined);
    const page = await load(after);
    setLoading(false);
    if (page.ok) setMore((before) => [...before, page.value]);
    else setFailure(page.failure);
  }

  return (
    <>
      {total !== undefined && (
        <Summary total={total} totalLabel={totalLabel ?? ''} text={countText?.(recentCount ?? 0) ?? ''} />
      )}
      <div className={styles.list}>
        {records.length === 0 ? (
          <StateView art={<EmptyArt />} {...empty} />
        ) : (
          <ul>
            {records.map((record) => (
              <li key={keyOf(record)}>{row(record)}</li>
            ))}
          </ul>
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
        {note !== undefined && records.length > 0 && next === undefined && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}

interface SummaryProps {
  readonly total: string;
  readonly totalLabel: string;
  readonly text: string;
}

function Summary({ total, totalLabel, text }: SummaryProps) {
  const { money } = useMoneyTexts();
  const account = useAtomValue(accountAtom);
  return (
    <div className={styles.summary}>
      <PhotoAvatar userId={account?.userId ?? ''} name={account?.name ?? ''} photo={account?.photo ?? ''} size="list" />
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{account?.name}</bdi>
        </p>
        <p>{text}</p>
      </div>
      <div className={styles.sum}>
        <p>{totalLabel}</p>
        <p className={styles.total}>{money(total)}</p>
      </div>
    </div>
  );
}
