import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { LockIcon } from '../../ui/icons/lock-icon.tsx';
import { TimerIcon } from '../../ui/icons/timer-icon.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { useCountdown } from '../use-server-clock.ts';
import styles from './bet-countdown.module.css';

/** The last ten seconds also have a colour. */
const LAST_SECONDS = /^00:(?:0\d|10)$/;

/** The time until a draw closes, by the provider's clock, and then that it is closed. Spec: 1-chat §4 Bet dialog. */
export function BetCountdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('cards');
  const left = useCountdown(untilMs);
  if (left === undefined) {
    return (
      <span className={cx(styles.chip, styles.closed)}>
        <LockIcon size={16} />
        {t('betClosed')}
      </span>
    );
  }
  return (
    <span className={cx(styles.chip, LAST_SECONDS.test(left) && styles.last)} role="timer" aria-live="off">
      <TimerIcon size={16} />
      <VisuallyHidden>{t('betClosesIn')} </VisuallyHidden>
      {left}
    </span>
  );
}
