import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { pulled, swipeEnd, type Point, type SwipeEnd } from '../../../domain/media/zoom.ts';
import styles from './viewer.module.css';

/** The controls of a player are at its bottom: a finger that moves there seeks. */
const CONTROLS_PX = 96;
/** A shorter movement is a tap. */
const MEANT_PX = 8;

interface SwipeAreaProps {
  /** Called with the result of a swipe. */
  readonly onSwipe: (end: SwipeEnd) => void;
  readonly children: ReactNode;
}

/** Lets a finger swipe a video to its neighbours or pull it down to close it, the same gestures as for pictures. */
export function SwipeArea({ onSwipe, children }: SwipeAreaProps) {
  const area = useRef<HTMLDivElement>(null);
  const end = useEffectEvent(onSwipe);

  useEffect(() => {
    const frame = area.current;
    if (frame === null) return undefined;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let start: { readonly at: Point; readonly timeMs: number } | undefined;
    let by: Point = { x: 0, y: 0 };
    const draw = (pull: Point): void => frame.style.setProperty('translate', `${pull.x}px ${pull.y}px`);
    const release = (): void => {
      start = undefined;
      frame.style.removeProperty('translate');
    };

    frame.addEventListener(
      'touchstart',
      ({ touches, timeStamp }) => {
        const [touch] = touches;
        release();
        if (touch === undefined || touches.length > 1) return;
        if (touch.clientY > frame.getBoundingClientRect().bottom - CONTROLS_PX) return;
        start = { at: { x: touch.clientX, y: touch.clientY }, timeMs: timeStamp };
        by = { x: 0, y: 0 };
      },
      options,
    );
    frame.addEventListener(
      'touchmove',
      ({ touches: [touch] }) => {
        if (start === undefined || touch === undefined) return;
        by = { x: touch.clientX - start.at.x, y: touch.clientY - start.at.y };
        if (Math.hypot(by.x, by.y) >= MEANT_PX) draw(pulled(by));
      },
      options,
    );
    frame.addEventListener(
      'touchend',
      ({ timeStamp }) => {
        if (start === undefined) return;
        const durationMs = timeStamp - start.timeMs;
        release();
        end(swipeEnd(by, durationMs, { width: frame.clientWidth, height: frame.clientHeight }));
      },
      options,
    );
    frame.addEventListener('touchcancel', release, options);
    return () => listening.abort();
  }, []);

  return (
    <div ref={area} className={styles.area}>
      {children}
    </div>
  );
}
