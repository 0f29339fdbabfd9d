import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import { SnowflakeIcon } from '../../../../../widget/ui/icons/snowflake-icon.tsx';
import { Input, Labelled } from '../../kit/form.tsx';
import { type Period, PeriodField, untilOf } from '../../kit/period.tsx';
import { useSay } from '../../use-console.tsx';
import styles from './freeze-form.module.css';

interface FreezeFormProps {
  readonly onCancel: () => void;
  readonly onFreeze: (freeze: { readonly until?: string; readonly reason: string }) => Promise<void>;
}

/** Asks for the end and the reason before a freeze. */
export function FreezeForm({ onCancel, onFreeze }: FreezeFormProps) {
  const t = useSay();
  const [period, setPeriod] = useState<Period>('ever');
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      className={styles.freeze}
      aria-label={t('freezePlayer')}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onFreeze({ ...untilOf(period), reason }).finally(() => setBusy(false));
      }}
    >
      <h2>
        <SnowflakeIcon size={18} />
        {t('freezePlayer')}
        <small>{t('canBeLifted')}</small>
      </h2>
      <p>{t('freezeText')}</p>
      <PeriodField value={period} onChange={setPeriod} />
      <Labelled label={t('sanctionReason')}>
        {(field) => <Input {...field} value={reason} onChange={setReason} maxLength={1000} />}
      </Labelled>
      <div className={styles.buttons}>
        <Button size="small" look="line" onClick={onCancel} autoFocus>
          {t('cancel')}
        </Button>
        <Button size="small" look="danger" type="submit" isBusy={isBusy}>
          {t('freeze')}
        </Button>
      </div>
    </form>
  );
}
