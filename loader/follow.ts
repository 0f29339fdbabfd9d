import type { HostMode } from '../widget/contract/host-bridge.ts';
import type { LoaderOptions } from './options.ts';
import type { Shell } from './shell.ts';
import { FULL } from './styles.ts';

/**
 * Keeps the widget told of what changes around it: how MeeLine stands, which the page hears too; colours and language; and, where
 * browsers announce that, which page of the host's it stands on. The mode is said again at each start of the widget, because it
 * may have reloaded itself.
 * @param given the options that the widget has started with
 */
export function followShell(shell: Shell, given: LoaderOptions): void {
  const { events, life: signal } = shell;
  const screen = matchMedia(FULL);
  const quiet = { signal };
  let toldMode: HostMode | undefined;
  let toldOptions = given;
  let toldPage = location.pathname;

  const tell = (method: string, ...args: unknown[]): void => void shell.frame()?.tell(method, ...args);

  const modeNow = (): HostMode =>
    shell.place ? 'applet' : shell.mode() !== 'open' ? 'mini' : screen.matches ? 'full' : 'floating';

  const tellView = (): void => tell('setView', { isOpen: shell.mode() === 'open', mode: modeNow() });

  const follow = (): void => {
    const { colorScheme, locale } = shell.options();
    if (toldOptions.colorScheme !== colorScheme) tell('setColorScheme', colorScheme);
    if (toldOptions.locale !== locale) tell('setLocale', locale);
    toldOptions = shell.options();
    const mode = modeNow();
    if (mode === toldMode) return;
    toldMode = mode;
    tellView();
    events.emit('mode', { mode });
  };

  const followPage = (): void => {
    if (location.pathname === toldPage) return;
    toldPage = location.pathname;
    tell('pageChanged', toldPage);
  };

  shell.drawn.add(follow);
  screen.addEventListener('change', follow, quiet);
  events.on('ready', tellView, quiet);
  (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', followPage, quiet);
  addEventListener('popstate', followPage, quiet);
  follow();
}
