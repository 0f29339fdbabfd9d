import { useEffect, useState } from 'react';

/** What is here within this time was there at once, to whoever waits for it. */
const LATE_AFTER_MS = 300;

/**
 * Whether something has been waited for so long that the wait should be shown. Stays true once it has come, so that what is
 * shown then can take the place of the wait gently.
 */
export function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLate;
}
