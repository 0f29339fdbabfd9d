import { useEffect, useState } from 'react';

const QUIET_MS = 250;

/** The value, once it has stayed the same for a moment: a search runs after the typing, not at each letter. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
