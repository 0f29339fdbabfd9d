/** How MeeLine stands on the page, and what of that a browser keeps. */

/**
 * `open`: the panel. `mini`: the bubble, with a preview of what arrives. `closed`: the bubble alone, because the page asked
 * for it. `new`: as `mini`, before anybody has chosen.
 */
export type Mode = 'open' | 'mini' | 'closed' | 'new';

/**
 * Reads a text that the browser keeps, or writes one. Storage that is blocked or full holds nothing, and nobody minds.
 * @param area sessionStorage outlives a reload, localStorage the visit
 * @param value undefined reads
 */
export function keep(area: 'localStorage' | 'sessionStorage', name: string, value?: string): string | null | undefined {
  try {
    const key = `meeline.${name}`;
    if (value === undefined) return window[area].getItem(key);
    window[area].setItem(key, value);
  } catch {
    // Blocked: the choice lasts as long as the page.
  }
  return undefined;
}

/** Where the bubble was dragged to, as options. */
export type Place = { readonly position?: 'left' | 'right'; readonly bottom?: string };

/** Reads `left120`: the side, and the distance from the lower edge in pixels. Nothing for anything else. */
export function placeOf(text: string | null | undefined): Place {
  const [, position, bottom] = /^(left|right)(\d{1,4})$/.exec(text ?? '') ?? [];
  return bottom ? { position: position as 'left' | 'right', bottom } : {};
}
