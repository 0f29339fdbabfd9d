import { useEffect, useState } from 'react';

/** A user perceives a result within this time as immediate. */
const LATE_AFTER_MS = 300;

/** Whether a wait has lasted so long that it should be shown. Stays true after the result arrives, so that the result can fade in. */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
