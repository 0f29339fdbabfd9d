import type { Platform } from '../platform/platform.ts';
import { colorSchemeAtom, embeddingAtom, localTimeAtom, tenantAtom } from '../state/environment.ts';
import type { Store } from '../sync/store.ts';
import { applyColorScheme } from '../ui/theme/color-scheme.ts';
import { applyTheme } from '../ui/theme/tenant-theme.ts';
import type { WidgetCore } from './services.ts';

const MINUTE_MS = 60_000;

/** Lets the page follow the state: colours, theme, the time; and Escape lead back to the host page. */
export function connectPage(widget: WidgetCore, platform: Pick<Platform, 'clock'>): void {
  const { store, actions } = widget;
  const root = document.documentElement;
  follow(store, () => applyColorScheme(root, store.get(colorSchemeAtom)), colorSchemeAtom);
  follow(store, () => applyTheme(root, Object.fromEntries(store.get(tenantAtom)?.theme ?? [])), tenantAtom);
  keepTime(store, platform.clock);

  // On the window, behind the overlays' own handler on the document: they close first.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (store.get(embeddingAtom).kind === 'embedded') actions.minimise();
  });
}

function follow(store: Store, run: () => void, atom: Parameters<Store['sub']>[0]): void {
  run();
  store.sub(atom, run);
}

function keepTime(store: Store, clock: Platform['clock']): void {
  const tick = (): void => {
    const nowMs = clock.nowMs();
    store.set(localTimeAtom, { nowMs, offsetMs: -new Date(nowMs).getTimezoneOffset() * MINUTE_MS });
    clock.setTimer(MINUTE_MS - (nowMs % MINUTE_MS), tick);
  };
  tick();
}
