import { useSay } from '../use-console.tsx';
import { Labelled, Select } from './form.tsx';

const HOUR_MS = 3_600_000;
const LENGTHS_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 168 * HOUR_MS, month: 720 * HOUR_MS, ever: undefined };

/** How long a limit or a freeze applies, from now on. */
export type Period = keyof typeof LENGTHS_MS;
const PERIODS = Object.keys(LENGTHS_MS) as readonly Period[];

/** The end of a period as a field of a call; nothing for one without an end. */
export function untilOf(period: Period): { readonly until?: string } {
  const lengthMs = LENGTHS_MS[period];
  return lengthMs === undefined ? {} : { until: new Date(Date.now() + lengthMs).toISOString() };
}

interface PeriodFieldProps {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
}

export function PeriodField({ value, onChange }: PeriodFieldProps) {
  const t = useSay();
  return (
    <Labelled label={t('period')}>
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={onChange}
          choices={PERIODS.map((each) => [each, t(`period-${each}`)] as const)}
        />
      )}
    </Labelled>
  );
}
