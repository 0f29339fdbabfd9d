import { useEffect, useEffectEvent, useRef, type AriaAttributes, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useFrame } from './app-frame.tsx';
import { cx } from './class-names.ts';
import { trapFocus } from './focus-trap.ts';
import type { Overlay as StackedOverlay } from './overlay-stack.ts';
import { usePresence } from './use-presence.ts';
import './theme/stage-tokens.css';
import styles from './full-overlay.module.css';

export interface FullOverlayProps extends Pick<AriaAttributes, 'aria-label'> {
  readonly isOpen: boolean;
  /** The user wants it gone: Escape, Back. */
  readonly onClose: () => void;
  /** A `stage` is dark in both schemes: pictures and films stand before it. */
  readonly look: 'stage' | 'page';
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  readonly children: ReactNode;
}

/** Something that covers the whole of the widget for a while, with the same ways out as sheets and dialogs. */
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

const LOOK = { stage: styles.stage, page: styles.page };

function Ground({ isOpen, onClose, look, onKeyDown, ground, children, ...aria }: GroundProps) {
  const { overlays } = useFrame();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    const panel = ground.current;
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
  }, [isOpen, overlays, ground]);

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
