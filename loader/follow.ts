import type { HostMode } from '../widget/contract/host-bridge.ts';
import { listen } from './dom.ts';
import type { LoaderOptions } from './options.ts';
import type { Shell } from './shell.ts';
import { FULL } from './styles.ts';

/**
 * Sends changes to the widget: the mode (also an event for the page), the colour scheme, the language, and the path of the host
 * page if the browser reports path changes. Sends the mode again at each start of the widget, because it may have reloaded
 * itself.
 * @param given the options with which the widget has started
 */
export function followShell(shell: Shell, given: LoaderOptions): void {
  const { events, life: signal } = shell;
  const screen = matchMedia(FULL);
  const quiet = { signal };
  let sentMode: HostMode | undefined;
  let sentOptions = given;
  let sentPage = location.pathname;

  const call = (method: string, ...args: unknown[]): void => void shell.frame()?.call(method, ...args);

  const modeNow = (): HostMode =>
    shell.place ? 'applet' : shell.mode() !== 'open' ? 'mini' : screen.matches ? 'full' : 'floating';

  const sendView = (): void => call('setView', { isOpen: shell.mode() === 'open', mode: modeNow() });

  /** Reports that the user is about to open the panel. A widget that started hidden then fetches its screens before the tap. */
  const sendNear = (): void => call('setView', { isOpen: shell.mode() === 'open', isNear: true });

  const follow = (): void => {
    const { colorScheme, locale } = shell.options();
    if (sentOptions.colorScheme !== colorScheme) call('setColorScheme', colorScheme);
    if (sentOptions.locale !== locale) call('setLocale', locale);
    sentOptions = shell.options();
    const mode = modeNow();
    if (mode === sentMode) return;
    sentMode = mode;
    sendView();
    events.emit('mode', { mode });
  };

  const followPage = (): void => {
    if (location.pathname === sentPage) return;
    sentPage = location.pathname;
    call('pageChanged', sentPage);
  };

  shell.drawn.add(follow);
  for (const intent of ['pointerenter', 'focus']) shell.bubble.addEventListener(intent, sendNear, quiet);
  screen.addEventListener('change', follow, quiet);
  events.on('ready', sendView, quiet);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', followPage, quiet);
  listen('popstate', followPage, quiet);
  follow();
}
