import type { Visibility, VisibilityEvent } from '../../widget/platform/visibility.ts';

/** A page that tests show, hide and disconnect from the network. */
export interface FakeVisibility extends Visibility {
  readonly set: (change: { readonly isVisible?: boolean; readonly isOnline?: boolean }) => void;
  readonly raise: (event: VisibilityEvent) => void;
}

export function createFakeVisibility(): FakeVisibility {
  const listeners = new Set<(event: VisibilityEvent) => void>();
  let isVisible = true;
  let isOnline = true;
  const raise = (event: VisibilityEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return {
    isVisible: () => isVisible,
    isOnline: () => isOnline,
    savesData: () => false,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    raise,
    set(change) {
      if (change.isVisible !== undefined && change.isVisible !== isVisible) {
        isVisible = change.isVisible;
        raise(isVisible ? 'shown' : 'hidden');
      }
      if (change.isOnline !== undefined && change.isOnline !== isOnline) {
        isOnline = change.isOnline;
        raise(isOnline ? 'online' : 'offline');
      }
    },
  };
}
