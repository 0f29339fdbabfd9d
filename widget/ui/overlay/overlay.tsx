import { useRef, type AriaAttributes, type MouseEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '../page/app-frame.tsx';
import { cx } from '../class-names.ts';
import { useModal } from './use-modal.ts';
import { usePresence } from './use-presence.ts';
import styles from './overlay.module.css';

export interface OverlayProps extends Pick<AriaAttributes, 'aria-label' | 'aria-labelledby' | 'aria-describedby'> {
  readonly isOpen: boolean;
  /** Called when the user closes it: Escape, Back, a tap outside. */
  readonly onClose: () => void;
  readonly look: 'sheet' | 'dialog';
  /** `alertdialog` for a question that cannot wait. */
  readonly role?: 'dialog' | 'alertdialog' | undefined;
  readonly children: ReactNode;
}

/** The common part of sheets and dialogs: the dimmed page, the panel above it, and closing. */
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
  const box = useRef<HTMLDivElement>(null);
  useModal(box, isOpen, onClose);

  return (
    <div ref={box} className={cx(styles.panel, LOOK[look])} tabIndex={-1} role={role} aria-modal="true" {...aria}>
      {children}
    </div>
  );
}
