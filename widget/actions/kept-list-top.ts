import type { ListTop } from '../state/list-top.ts';

export const LIST_TOP_KEY = 'ml_list_top';

/** Reads what `keepListTop` wrote in an earlier visit; undefined for anything else. */
export function readListTop(text: string | null): ListTop | undefined {
  try {
    const { layout, day, cardPx, isCardOpen } = JSON.parse(text ?? '') as Partial<ListTop>;
    return typeof layout === 'string' && typeof day === 'number' && typeof cardPx === 'number'
      ? { layout, day, cardPx, isCardOpen: isCardOpen === true }
      : undefined;
  } catch {
    return undefined;
  }
}
