import { useAtomValue } from 'jotai';
import { useTranslation } from '../../i18n/translation.tsx';
import { connectionAtom, linkOpeningsAtom } from '../../state/connection.ts';
import { isBaseDataLoadedAtom } from '../../state/environment.ts';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useIsLate } from '../../ui/hooks/use-is-late.ts';
import styles from './first-connection.module.css';

/**
 * Shows that the first connection of the visit is still opening. The note uses free space of the bar. The lists are on screen
 * earlier, and a banner would move them twice at every start. L-13.
 */
export function FirstConnection() {
  const { t } = useTranslation('connection');
  const connection = useAtomValue(connectionAtom);
  const hasData = useAtomValue(isBaseDataLoadedAtom);
  const hasOpened = useAtomValue(linkOpeningsAtom) > 0;
  const isOpening = hasData && !hasOpened && (connection === 'waiting' || connection === 'connecting');
  const isLate = useIsLate(isOpening);
  if (!isOpening || !isLate) return null;
  return (
    <span className={styles.note} role="status">
      <Spinner size="small" />
      <span className={styles.text}>{t('connecting')}</span>
    </span>
  );
}
