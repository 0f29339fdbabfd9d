import { useEffect } from 'react';

/** The operator counts as present for this long after the last key or click. */
const PRESENT_MS = 10 * 60_000;

let lastInputMs = Date.now();
for (const type of ['pointerdown', 'keydown'] as const)
  addEventListener(type, () => (lastInputMs = Date.now()), { capture: true, passive: true });

/**
 * Reads something again from time to time, while the operator is present: the provider ends silent sessions, and a page that was left
 * open must not keep one.
 */
export function useRefresh(reload: () => void, everyMs: number): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - lastInputMs < PRESENT_MS) reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
}
