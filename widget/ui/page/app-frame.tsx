import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { OverlayStack } from '../overlay/overlay-stack.ts';
import { ToastHost } from '../overlay/toast-host.tsx';
import type { ToastQueue } from '../overlay/toast-queue.ts';
import styles from './app-frame.module.css';

interface Frame {
  readonly overlays: OverlayStack;
  /** The container of overlays: above the page, inside the frame. */
  readonly layer: HTMLElement | null;
  readonly toasts: ToastQueue;
}

const FrameContext = createContext<Frame | null>(null);

export interface AppFrameProps {
  readonly overlays: OverlayStack;
  readonly toasts: ToastQueue;
  readonly children: ReactNode;
}

/** The root of the widget's UI: the page, the overlays above it, the toasts above those. */
export function AppFrame({ overlays, toasts, children }: AppFrameProps) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  const page = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      // Not by rendering: a closing overlay returns the focus immediately, and an inert page could not take it.
      overlays.subscribe(() => {
        page.current?.toggleAttribute('inert', overlays.isPageCovered);
      }),
    [overlays],
  );

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      // 229: the key belongs to an input method. Safari reports it late, after the composition has ended.
      if (event.key !== 'Escape' || event.defaultPrevented || event.keyCode === 229) return;
      if (overlays.closeTop()) event.preventDefault();
    }
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [overlays]);

  return (
    <FrameContext value={{ overlays, layer, toasts }}>
      <div className={styles.frame}>
        <div ref={page} className={styles.page}>
          {children}
        </div>
        <div ref={setLayer} />
        <ToastHost queue={toasts} />
      </div>
    </FrameContext>
  );
}

export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (frame === null) throw new Error('Overlays need an AppFrame around them');
  return frame;
}
