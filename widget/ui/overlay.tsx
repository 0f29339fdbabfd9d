import { useEffect, useEffectEvent, useRef, type AriaAttributes, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from './app-frame.tsx';
import { cx } from './class-names.ts';
import { trapFocus } from './focus-trap.ts';
import type { Overlay as StackedOverlay } from './overlay-stack.ts';
import { usePresence } from './use-presence.ts';
import styles from './overlay.module.css';

export interface OverlayProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {
  readonly isOpen: boolean;
  /** The user wants it gone: Escape, Back, a tap outside. */
  readonly onClose: () => void;
  readonly look: 'sheet' | 'dialog';
  /** `alertdialog` when it asks something that cannot wait. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly children: ReactNode;
}

/** What sheets and dialogs share: the dimmed page, the panel above it, and the way out. */
export function Overlay({ isOpen, onClose, ...panel }: OverlayProps) {
  const { layer } = useFrame();
  const scrim = useRef<HTMLDivElement>(null);
  const isMounted = usePresence(isOpen, scrim);
  if (!isMounted || layer === null) return null;

  function handleClick(event: MouseEvent) {
    if (event.target === event.currentTarget) onClose();
  }
  return createPortal(
    <div ref={scrim} className={cx(styles.scrim, !isOpen && styles.closing)} onClick={handleClick}>
      <Panel {...panel} isOpen={isOpen} onClose={onClose} />
    </div>,
    layer,
  );
}

const LOOK = { sheet: styles.sheet, dialog: styles.dialog };

function Panel({ isOpen, onClose, look, role = 'dialog', children, ...aria }: OverlayProps) {
  const { overlays } = useFrame();
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const panel = box.current;
    if (!isOpen || panel === null) return;
    const overlay: StackedOverlay = { close: () => close() };
    const releaseFocus = trapFocus(panel);
    const unsubscribe = overlays.subscribe(() => panel.toggleAttribute('inert', !overlays.isTop(overlay)));
    const remove = overlays.add(overlay);
    return () => {
      remove();
      unsubscribe();
      releaseFocus();
    };
  }, [isOpen, overlays]);

  return (
    <div ref={box} className={cx(styles.panel, LOOK[look])} tabIndex={-1} role={role} aria-modal="true" {...aria}>
      {children}
    </div>
  );
}
