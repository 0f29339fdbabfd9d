import type { Log } from '../platform/log.ts';
import type { Clock } from '../platform/clock.ts';
import { THEME_STYLE_ID } from '../contract/page-style.ts';
import { colorSchemeAtom, embeddingAtom, localTimeAtom, tenantAtom } from '../state/environment.ts';
import type { Store } from '../sync/store.ts';
import { applyColorScheme } from '../ui/theme/color-scheme.ts';
import type { WidgetCore } from './services.ts';

const MINUTE_MS = 60_000;

/** Keeps the page in sync with the state: colours, theme, time. Escape returns to the host page. Resolves when the theme is applied. */
export function connectPage(widget: WidgetCore, clock: Clock): Promise<void> {
  const { store, actions, log } = widget;
  const root = document.documentElement;
  follow(store, () => applyColorScheme(root, store.get(colorSchemeAtom)), colorSchemeAtom);
  keepTime(store, clock);

  window.addEventListener('error', ({ message }) => log.warn('an error was not caught', { message }));
  window.addEventListener('unhandledrejection', ({ reason }) =>
    log.warn('a rejection was not caught', { message: String(reason) }),
  );
  // On the window, so that the overlays' own handler on the document runs first and closes them.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.keyCode === 229) return;
    const embedding = store.get(embeddingAtom);
    // An applet is a fixed part of the page: only its close button closes it.
    if (embedding.kind === 'embedded' && embedding.mode !== 'applet') actions.minimise();
  });
  return followTheme(root, store, log);
}

/**
 * Few tenants have a theme, so the code that applies it loads on demand: in a page without the theme, and when the host page changes
 * it. L-WL4.
 */
async function followTheme(root: HTMLElement, store: Store, log: Log): Promise<void> {
  const theme = () => store.get(tenantAtom)?.theme ?? new Map<string, string>();
  let isThemed = false;
  const put = async (): Promise<void> => {
    if (theme().size === 0 && !isThemed) return;
    isThemed = true;
    try {
      const { applyTheme } = await import('./tenant-theme.ts');
      applyTheme(root, theme());
    } catch {
      log.warn('the theme could not be fetched');
    }
  };
  store.sub(tenantAtom, () => void put());
  if (document.getElementById(THEME_STYLE_ID) === null) await put();
}

function follow(store: Store, run: () => void, atom: Parameters<Store['sub']>[0]): void {
  run();
  store.sub(atom, run);
}

function keepTime(store: Store, clock: Clock): void {
  const tick = (): void => {
    const nowMs = clock.nowMs();
    store.set(localTimeAtom, { nowMs, offsetMs: -new Date(nowMs).getTimezoneOffset() * MINUTE_MS });
    clock.setTimer(MINUTE_MS - (nowMs % MINUTE_MS), tick);
  };
  tick();
}
