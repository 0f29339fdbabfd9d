import { useCallback, useEffect, useState, type RefObject } from 'react';
import { remPx } from '../../../ui/rem.ts';
import { bottomSpacePx, keyboardPx, nextMeasure, type BottomMeasure, type Panel } from './panel.ts';
import { hasTouchKeyboard } from '../shared/touch-keyboard.ts';

/** Fits three rows of emoji, the page dots and the tabs. */
const DEFAULT_PANEL_REM = 17.25;
const MAX_SHARE_OF_WINDOW = 0.55;
/** A requested keyboard appears within this time, or not at all. */
const KEYBOARD_WITHIN_MS = 500;

/** The last known keyboard height of this device. A panel that replaces the keyboard gets the same height. */
let lastKeyboardPx = 0;

export interface BottomSpace {
  readonly panelPx: number;
  /** The reserved space under the text field, including the panel. */
  readonly spacePx: number;
  /** The panel closes and the keyboard is about to open: keeps the space until then. */
  readonly keepOpen: () => void;
}

/** Follows the keyboard, so that a panel can replace it without moving the messages. Design: mocks (panels). */
export function useBottomSpace(panel: Panel, field: RefObject<HTMLElement | null>): BottomSpace {
  const [measured, setMeasure] = useState<BottomMeasure | undefined>();
  const [isKeptOpen, setIsKeptOpen] = useState(false);

  useEffect(() => {
    const viewport = window.visualViewport;
    const isWriting = (): boolean => hasTouchKeyboard() && document.activeElement === field.current;
    let width: number | undefined;
    let atRest: BottomMeasure | undefined;
    // Deferred until the layout is done: an earlier measurement would force a layout of its own.
    const timer = setTimeout(() => {
      width ??= window.innerWidth;
      atRest = measureNow(undefined, isWriting());
    });
    const update = (): void => {
      const isTurned = width !== undefined && window.innerWidth !== width;
      width = window.innerWidth;
      setMeasure((before) => {
        const next = measureNow(isTurned ? undefined : (before ?? atRest), isWriting());
        const keyboard = keyboardPx(next);
        if (keyboard > 0 && isWriting()) {
          lastKeyboardPx = keyboard;
          setIsKeptOpen(false);
        }
        return next;
      });
      // If the keyboard covers the page, the browser scrolls the page to show the field. The widget has already reserved the space.
      if (viewport !== null && viewport.offsetTop > 0 && isWriting()) window.scrollTo(0, 0);
    };
    window.addEventListener('resize', update);
    viewport?.addEventListener('resize', update);
    viewport?.addEventListener('scroll', update);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', update);
      viewport?.removeEventListener('resize', update);
      viewport?.removeEventListener('scroll', update);
    };
  }, [field]);

  useEffect(() => {
    if (!isKeptOpen) return undefined;
    const timer = setTimeout(() => setIsKeptOpen(false), KEYBOARD_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isKeptOpen]);

  const keepOpen = useCallback(() => setIsKeptOpen(lastKeyboardPx > 0), []);
  const hasPanel = panel !== 'none' || isKeptOpen;
  if (measured === undefined && !hasPanel) return { panelPx: 0, spacePx: 0, keepOpen };
  const measure = measured ?? measureNow(undefined, false);
  const wanted = lastKeyboardPx > 0 ? lastKeyboardPx : DEFAULT_PANEL_REM * remPx();
  const panelPx = Math.round(Math.min(wanted, measure.fullPx * MAX_SHARE_OF_WINDOW));
  return { panelPx, spacePx: bottomSpacePx(measure, hasPanel ? panelPx : 0), keepOpen };
}

function measureNow(before: BottomMeasure | undefined, isWriting: boolean): BottomMeasure {
  const framePx = window.innerHeight;
  const visiblePx = window.visualViewport?.height ?? framePx;
  return nextMeasure(before, { framePx, visiblePx, hasTouchKeyboard: hasTouchKeyboard(), isWriting });
}
