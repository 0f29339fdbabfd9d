import { useEffect, type RefObject } from 'react';
import { isSwipe, rowShift, SWIPE_MEANT_PX } from './swipe.ts';

/**
 * A swipe to the left replies to a row. The row follows the finger, and the device vibrates at the distance that starts a reply.
 * The listeners are on the log, because rows come and go.
 *
 * @param log The element that contains the rows.
 * @param mark The icon that appears next to the row.
 * @param canReply Whether the user can reply to the row with this local id.
 */
export function useSwipeToReply(
  log: RefObject<HTMLElement | null>,
  mark: RefObject<HTMLElement | null>,
  canReply: (localId: string) => boolean,
  onReply: (localId: string) => void,
): void {
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    const listening = new AbortController();
    const options = { signal: listening.signal, passive: true };
    let swipe:
      | { row: HTMLElement; id: string; startX: number; startY: number; isOne: boolean | undefined; x: number }
      | undefined;

    const end = (isMeant: boolean): void => {
      if (swipe === undefined) return;
      const { row, id, x } = swipe;
      swipe = undefined;
      row.style.removeProperty('transform');
      mark.current?.style.removeProperty('opacity');
      delete mark.current?.dataset['armed'];
      if (isMeant && -x >= SWIPE_MEANT_PX) onReply(id);
    };

    element.addEventListener(
      'touchstart',
      (event) => {
        end(false);
        const [touch] = event.touches;
        const row = event.target instanceof Element ? event.target.closest('[data-message-id]') : null;
        if (touch === undefined || event.touches.length > 1 || !(row instanceof HTMLElement)) return;
        const id = row.dataset['messageId'] ?? '';
        if (!canReply(id)) return;
        // The pictures of an album move together.
        const moved = row.closest<HTMLElement>('[data-album]') ?? row;
        swipe = { row: moved, id, startX: touch.clientX, startY: touch.clientY, isOne: undefined, x: 0 };
      },
      options,
    );
    element.addEventListener(
      'touchmove',
      (event) => {
        const [touch] = event.touches;
        if (swipe === undefined || touch === undefined) return;
        const offset = { x: touch.clientX - swipe.startX, y: touch.clientY - swipe.startY };
        swipe.isOne ??= isSwipe(offset, swipe.startX, window.innerWidth);
        if (swipe.isOne === false) return end(false);
        if (swipe.isOne === undefined) return;
        // The log must not scroll under the swipe.
        if (event.cancelable) event.preventDefault();
        const wasMeant = -swipe.x >= SWIPE_MEANT_PX;
        swipe.x = offset.x;
        swipe.row.style.setProperty('transform', `translateX(${rowShift(offset.x)}px)`);
        const isMeant = -offset.x >= SWIPE_MEANT_PX;
        if (isMeant && !wasMeant && 'vibrate' in navigator) navigator.vibrate(10);
        showMark(swipe.row, Math.min(1, -offset.x / SWIPE_MEANT_PX), isMeant);
      },
      { ...options, passive: false },
    );
    element.addEventListener('touchend', () => end(true), options);
    element.addEventListener('touchcancel', () => end(false), options);

    const showMark = (row: HTMLElement, progress: number, isArmed: boolean): void => {
      const sign = mark.current;
      const frame = sign?.offsetParent?.getBoundingClientRect();
      if (sign === null || frame === undefined) return;
      const box = row.getBoundingClientRect();
      sign.style.setProperty('top', `${box.top - frame.top + (box.height - sign.offsetHeight) / 2}px`);
      sign.style.setProperty('opacity', String(progress));
      if (isArmed) sign.dataset['armed'] = '';
      else delete sign.dataset['armed'];
    };

    return () => {
      end(false);
      listening.abort();
    };
  }, [log, mark, canReply, onReply]);
}
