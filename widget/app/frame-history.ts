/** The history of a widget in a frame of a host page. */
export interface FrameHistory {
  /** Goes one screen back, or closes the top overlay. Returns false if there is nothing to go back to. */
  readonly goBack: () => boolean;
  readonly canGoBack: () => boolean;
  /** Calls the listener after each change of `canGoBack`. */
  readonly onChange: (listener: (canGoBack: boolean) => void) => void;
}

interface Entry {
  readonly url: string;
  readonly state: unknown;
}

/**
 * Keeps the frame's history in memory: Back belongs to the host page, and entries of a frame would be among its own. `pushState`
 * replaces the browser's entry, and `back` returns to the one before. The screens form a path: one that is opened again, or from
 * below with its parent, is returned to instead of being added.
 */
export function keepHistoryInMemory(page: Window = window): FrameHistory {
  const { history, location } = page;
  const listeners: ((canGoBack: boolean) => void)[] = [];
  let before: readonly Entry[] = [];

  const setBefore = (next: readonly Entry[]): void => {
    const couldGoBack = before.length > 0;
    before = next;
    if (couldGoBack !== next.length > 0) for (const listener of listeners) listener(!couldGoBack);
  };

  /** Returns to an entry with this address, if there is one; `replaceState` then gives it its new state. */
  const returnTo = (place: string): boolean => {
    const index = before.findIndex(({ url }) => url === place);
    if (index >= 0) setBefore(before.slice(0, index));
    return index >= 0;
  };
  const replace = history.replaceState.bind(history);

  history.replaceState = (state: unknown, _unused: string, url?: string | URL | null) => {
    const place = placeOf(new URL(url ?? '', location.href));
    if (place !== placeOf(new URL(location.href))) returnTo(place);
    replace(state, '', url);
  };
  history.pushState = (state: unknown, _unused: string, url?: string | URL | null) => {
    const left = { url: placeOf(new URL(location.href)), state: history.state as unknown };
    // Overlays give no address: they are a step of their own.
    const next = url === null || url === undefined ? undefined : new URL(url, location.href);
    const isOnPath = next !== undefined && (returnTo(placeOf(next)) || next.searchParams.get('anime') === 'close');
    if (!isOnPath) setBefore([...before, left]);
    replace(state, '', url);
  };
  history.back = () => {
    const entry = before.at(-1);
    if (entry === undefined) return;
    setBefore(before.slice(0, -1));
    // Later, like the browser: the caller may still prepare for the event.
    page.setTimeout(() => {
      replace(entry.state, '', entry.url);
      page.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
    });
  };
  return {
    canGoBack: () => before.length > 0,
    goBack() {
      const can = before.length > 0;
      history.back();
      return can;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The address without the page transition, which would run again on the way back. */
function placeOf(address: URL): string {
  const place = new URL(address);
  place.searchParams.delete('anime');
  return place.href;
}
