import type { InactiveDays } from '../../domain/contact/inactivity.ts';
import { INACTIVE_DAY_FILTERS } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import styles from './day-filter.module.css';

interface DayFilterProps {
  readonly days: InactiveDays;
  readonly isDisabled?: boolean;
  readonly onChange: (days: InactiveDays) => void;
}

/** The choice of the days without a visit. Spec: 2-contacts-groups §7 Inactive-day filter. */
export function DayFilter({ days, isDisabled = false, onChange }: DayFilterProps) {
  const { t } = useTranslation('contacts');
  return (
    <section className={styles.days} aria-label={t('daysLabel')}>
      {INACTIVE_DAY_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          className={styles.day}
          aria-pressed={each === days}
          disabled={isDisabled}
          onClick={() => onChange(each)}
        >
          {each === 0 ? t('daysAll') : t('daysCount', { count: each })}
        </button>
      ))}
    </section>
  );
}
