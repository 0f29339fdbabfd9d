import { useEffect, useState } from 'react';
import { useDeskState, useSay } from './use-desk.tsx';
import styles from './app.module.css';

const SHOWN_AFTER_MS = 3000;

/** Says that the desk is not connected, if that lasts. */
export function Banner() {
  const t = useSay();
  const { isLinked } = useDeskState();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isLinked]);
  if (isLinked || !isLate) return null;
  return (
    <p className={styles.banner} role="status">
      {t('noConnection')}
    </p>
  );
}
