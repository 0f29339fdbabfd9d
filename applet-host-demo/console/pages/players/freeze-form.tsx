import { useState } from 'react';
import { Button } from '../../../../widget/ui/controls/button.tsx';
import { SnowflakeIcon } from '../../../../widget/ui/icons/snowflake-icon.tsx';
import { useSay } from '../../use-console.tsx';
import styles from './freeze-form.module.css';

interface FreezeFormProps {
  readonly onCancel: () => void;
  readonly onFreeze: () => Promise<void>;
}

/** Asks before a freeze. */
export function FreezeForm({ onCancel, onFreeze }: FreezeFormProps) {
  const t = useSay();
  const [isBusy, setBusy] = useState(false);
  return (
    <form
      className={styles.freeze}
      aria-label={t('freezePlayer')}
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onFreeze().finally(() => setBusy(false));
      }}
    >
      <h2>
        <SnowflakeIcon size={18} />
        {t('freezePlayer')}
        <small>{t('canBeLifted')}</small>
      </h2>
      <p>{t('freezeText')}</p>
      <div>
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
