/** The modes of MeeLine on the page, and the state that the browser stores. */

/**
 * `open`: the panel. `mini`: the bubble, with a preview of each new message. `closed`: the bubble alone, because the page asked
 * for it. `new`: like `mini`, before the user or the page has chosen a mode.
 */
export type Mode = 'open' | 'mini' | 'closed' | 'new';

/**
 * Reads or writes a text in the browser's storage. Blocked or full storage stores nothing; that is not an error.
 * @param area sessionStorage survives a reload, localStorage survives the visit
 * @param value undefined reads, an empty text removes
 */
export function keep(area: 'localStorage' | 'sessionStorage', name: string, value?: string): string | null | undefined {
  try {
    const key = `meeline.${name}`;
    if (value === undefined) return window[area].getItem(key);
    if (value) window[area].setItem(key, value);
    else window[area].removeItem(key);
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
  return undefined;
}

/** Ending of the key that says that the players' data must still be removed, for the next page view. */
export const REMOVAL = '.removal';

/** Whether a player was signed in to the chat when this browser last showed it on this site. */
export const knowsPlayer = (name: string): boolean => Boolean(keep('localStorage', `${name}.player`));

export const rememberPlayer = (name: string, isSignedIn: boolean): void =>
  void keep('localStorage', `${name}.player`, isSignedIn ? '1' : '');

/** The position to which the user dragged the bubble, as options. */
export type Place = { readonly position?: 'left' | 'right'; readonly bottom?: string };

/** Reads `left120`: the side, and the distance from the lower edge in pixels. Returns no options for any other text. */
export function placeOf(text: string | null | undefined): Place {
  const [, position, bottom] = /^(left|right)(\d{1,4})$/.exec(text ?? '') ?? [];
  return bottom ? { position: position as 'left' | 'right', bottom } : {};
}
