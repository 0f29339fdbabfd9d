import { useEffect, useEffectEvent } from 'react';
import { useFrame } from '../page/app-frame.tsx';

/** Lets Back and Escape close an open panel or mode in the page before they leave the page. */
export function useClosedByBack(isOpen: boolean, onClose: () => void): void {
  const { overlays } = useFrame();
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? overlays.add({ close: () => close(), isInPage: true }) : undefined), [isOpen, overlays]);
}
