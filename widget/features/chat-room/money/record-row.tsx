import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { RedEnvelopeIcon } from '../../../ui/icons/red-envelope-icon.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import styles from './envelope-records.module.css';

interface RecordRowProps {
  /** The remark of the envelope. */
  readonly remark: string;
  readonly detail: string;
  readonly trailing: ReactNode;
  readonly isGone?: boolean;
}

/** An envelope in a list of records. */
export function RecordRow({ remark, detail, trailing, isGone = false }: RecordRowProps) {
  const { t } = useTranslation('cards');
  return (
    <Row
      leading={
        <span className={cx(styles.tile, isGone && styles.gone)}>
          <RedEnvelopeIcon size={20} />
        </span>
      }
      title={<bdi>{remark === '' ? t('redWish') : remark}</bdi>}
      detail={detail}
      trailing={trailing}
    />
  );
}
