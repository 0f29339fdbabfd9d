import { useEffect, useEffectEvent } from 'react';
import { isOfInputMethod } from './keys.ts';

/**
 * Handles Escape anywhere on the page while `isOn`, unless another handler took the key. Handlers that are added later, or on
 * the window, run later.
 */
export function useEscape(isOn: boolean, run: () => void, where: Document | Window = document): void {
  const take = useEffectEvent((event: Event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape') return;
    if (event.defaultPrevented || isOfInputMethod(event)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const handle = (event: Event): void => take(event);
    where.addEventListener('keydown', handle);
    return () => where.removeEventListener('keydown', handle);
  }, [isOn, where]);
}
