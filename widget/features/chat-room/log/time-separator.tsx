import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { formatSeparatorTime } from '../../../i18n/format-moment.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import styles from './time-separator.module.css';

/** The send time of the messages below. */
export const TimeSeparator = memo(function TimeSeparator({ timeMs }: { readonly timeMs: number }) {
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  return (
    <time className={styles.separator} dateTime={new Date(timeMs).toISOString()}>
      {formatSeparatorTime(timeMs, { language, nowMs })}
    </time>
  );
});
