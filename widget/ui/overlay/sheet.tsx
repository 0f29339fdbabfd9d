import { useRef, type PointerEvent, type ReactNode } from 'react';
import { Overlay } from './overlay.tsx';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Its name for a screen reader. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Pulling it down this far closes it. */
const CLOSE_DISTANCE_PX = 64;

/** Actions that slide up from the bottom: `SheetAction`s, with `SheetGap`s between groups. */
export function Sheet({ isOpen, onClose, label, children }: SheetProps) {
  const startY = useRef<number | null>(null);

  function handlePointerDown(event: PointerEvent) {
    startY.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function handlePointerMove(event: PointerEvent) {
    if (startY.current !== null) pull(event, Math.max(0, event.clientY - startY.current));
  }
  function handlePointerEnd(event: PointerEvent) {
    if (startY.current === null) return;
    const distance = event.clientY - startY.current;
    startY.current = null;
    if (event.type === 'pointerup' && distance > CLOSE_DISTANCE_PX) onClose();
    else pull(event, 0);
  }

  return (
    <Overlay isOpen={isOpen} onClose={onClose} look="sheet" aria-label={label}>
      <div
        className={styles.grip}
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerEnd}
        onPointerCancel={handlePointerEnd}
      />
      {children}
    </Overlay>
  );
}

/** Sets the style directly: a render per movement of the finger would lag behind. */
function pull(event: PointerEvent, distancePx: number): void {
  const panel = event.currentTarget.parentElement;
  if (panel !== null) panel.style.transform = distancePx === 0 ? '' : `translateY(${distancePx}px)`;
}
