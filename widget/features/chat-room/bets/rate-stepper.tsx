import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MinusIcon } from '../../../ui/icons/minus-icon.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import styles from './rate-stepper.module.css';

interface RateStepperProps {
  /** Undefined: the field has no valid rate. */
  readonly rate: number | undefined;
  readonly maxRate: number;
  readonly isDisabled?: boolean;
  readonly onChange: (rate: number) => void;
  /** Between the buttons: the rate, or a field with it. */
  readonly children: ReactNode;
}

/** The buttons that change the multiplier of a bet by one. */
export function RateStepper({ rate, maxRate, isDisabled = false, onChange, children }: RateStepperProps) {
  const { t } = useTranslation('bets');
  return (
    <div className={styles.stepper} role="group" aria-label={t('times')}>
      <IconButton
        label={t('fewer')}
        icon={<MinusIcon size={20} />}
        disabled={isDisabled || (rate ?? 0) <= 1}
        onClick={() => onChange((rate ?? 2) - 1)}
      />
      {children}
      <IconButton
        label={t('greater')}
        icon={<PlusIcon size={20} />}
        disabled={isDisabled || (rate ?? 0) >= maxRate}
        onClick={() => onChange((rate ?? 0) + 1)}
      />
    </div>
  );
}
