import { useTranslation } from '../../../i18n/translation.tsx';
import { useServerClock } from '../../../components/use-server-clock.ts';

const MINUTE_MS = 60_000;

/** Returns the text of the time that is left until a moment: minutes, or hours from one hour on. */
export function useTimeLeft(): (untilMs: number) => string {
  const { t } = useTranslation('money');
  const clock = useServerClock();
  return (untilMs) => {
    const minutes = Math.max(1, Math.ceil((untilMs - clock.now()) / MINUTE_MS));
    return minutes < 60 ? t('minutesLeft', { count: minutes }) : t('hoursLeft', { count: Math.round(minutes / 60) });
  };
}
