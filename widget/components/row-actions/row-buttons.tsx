import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { RowPlace } from './follow-rows.ts';
import styles from './row-actions.module.css';

interface RowButtonsProps {
  readonly focused: RowPlace | undefined;
  readonly hovered: RowPlace | undefined;
  /** Returns the button of a row; undefined for a row without actions. */
  readonly button: (place: RowPlace) => ReactNode;
}

/**
 * The menu buttons of the focused row and of the row under the mouse. A row that gets the focus under the mouse keeps its button: the
 * focus may already be on it, and an open menu stands at it.
 */
export function RowButtons({ focused, hovered, button }: RowButtonsProps): readonly ReactNode[] {
  const places = [focused, hovered?.element === focused?.element ? undefined : hovered];
  return places.map((place, index) => {
    const shown = place && button(place);
    if (place === undefined || shown === undefined) return undefined;
    // A list can contain an item twice, in different sections.
    const isSecond = index > 0 && place.id === focused?.id;
    return createPortal(<span className={styles.menu}>{shown}</span>, place.element, `${place.id}:${isSecond}`);
  });
}
