import { useRef, type AriaAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from '../page/app-frame.tsx';
import { cx } from '../class-names.ts';
import { useModal } from './use-modal.ts';
import { usePresence } from './use-presence.ts';
import '../theme/stage-tokens.css';
import styles from './full-overlay.module.css';

export interface FullOverlayProps extends Pick<AriaAttributes, 'aria-label'> {
  readonly isOpen: boolean;
  /** Called when the user closes it: Escape, Back. */
  readonly onClose: () => void;
  /** A `stage` is dark in both schemes, as the background of pictures and videos. A `veil` dims the screen behind it. */
  readonly look: 'stage' | 'page' | 'veil';
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** An overlay that covers the whole widget. It closes like sheets and dialogs. */
export function FullOverlay({ isOpen, ...rest }: FullOverlayProps) {
  const { layer } = useFrame();
  const ground = useRef<HTMLDivElement>(null);
  const isMounted = usePresence(isOpen, ground);
  if (!isMounted || layer === null) return null;
  return createPortal(<Ground {...rest} isOpen={isOpen} ground={ground} />, layer);
}

interface GroundProps extends FullOverlayProps {
  readonly ground: React.RefObject<HTMLDivElement | null>;
}

const LOOK = { stage: styles.stage, page: styles.page, veil: styles.veil };

function Ground({ isOpen, onClose, look, onKeyDown, ground, children, ...aria }: GroundProps) {
  useModal(ground, isOpen, onClose);

  return (
    <div
      ref={ground}
      className={cx(styles.ground, LOOK[look], !isOpen && styles.closing)}
      tabIndex={-1}
      role="dialog"
      aria-modal="true"
      onKeyDown={onKeyDown}
      {...aria}
    >
      {children}
    </div>
  );
}
