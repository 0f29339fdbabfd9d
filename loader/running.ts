import { LIVE_OPTIONS } from './live-options.ts';
import type { ConfirmPayment, GetIdentity, InitOptions, LiveOptions, MeeLine, MeeLineError, Theme } from './types.ts';

/**
 * Options of a component. Language, colour scheme, size, place, launcher, theme and user change the running chat. A callback alone
 * changes nothing: the newest one is always asked. Every other option starts the chat again.
 */
export interface MeeLineOptions extends Omit<InitOptions, 'container' | 'getToken'> {
  /** As for `setTheme`. */
  readonly theme?: Theme | undefined;
  /**
   * The player who is signed in on the platform: any text that names them, `null` if none is. Another text is `setUser`, `null` is
   * `logout`. `undefined` means that the page does not know it yet; it changes nothing.
   */
  readonly user?: string | null | undefined;
}

/** A mounted component that shows a MeeLine. */
export interface MeeLineComponent {
  /** The newest options. */
  readonly options: () => MeeLineOptions;
  /** The element of an applet. */
  readonly container: () => Element | undefined;
}

/** Runs one MeeLine for all components that show it: the newest mounted component decides the options. */
export interface Runner {
  /** Starts MeeLine, or changes the running one. @throws TypeError if `init` refuses an option */
  show(component: MeeLineComponent): void;
  /** Removes MeeLine, unless a component shows it again at once: frameworks unmount and mount again when code is reloaded. */
  leave(component: MeeLineComponent): void;
}

interface Running {
  readonly startKey: string;
  readonly container: Element | undefined;
  readonly options: MeeLineOptions;
}

const runners = new WeakMap<MeeLine, Runner>();

export function runnerOf(meeLine: MeeLine): Runner {
  const runner = runners.get(meeLine) ?? createRunner(meeLine);
  runners.set(meeLine, runner);
  return runner;
}

/** All options as text, because an inline object is a new one in each render. Of a callback only whether there is one. */
export const keyOf = (options: MeeLineOptions): string =>
  JSON.stringify([options, options.getIdentity !== undefined, options.confirmPayment !== undefined]);

function createRunner(meeLine: MeeLine): Runner {
  const mounted = new Set<MeeLineComponent>();
  let running: Running | undefined;
  let user: string | null | undefined;

  const newest = (): MeeLineComponent | undefined => [...mounted].pop();

  const start = (options: MeeLineOptions, container: Element | undefined): void => {
    const { theme, user: given, ...values } = options;
    const ask: GetIdentity = (reason) => newest()?.options().getIdentity?.(reason);
    const confirm: ConfirmPayment = (question, signal) => newest()?.options().confirmPayment?.(question, signal);
    meeLine.init({
      ...values,
      ...(values.getIdentity && { getIdentity: ask }),
      ...(values.confirmPayment && { confirmPayment: confirm }),
      ...(container && { container }),
    });
    user = given;
    if (theme) void attempt(() => meeLine.setTheme(theme));
  };

  const change = (before: MeeLineOptions, now: MeeLineOptions): void => {
    const changed: Record<string, unknown> = {};
    for (const name of LIVE_OPTIONS) if (now[name] !== before[name]) changed[name] = now[name];
    const { colorScheme, locale, ...others } = changed as LiveOptions;
    // These two commands need no further file. `update` returns to a default, too.
    if (colorScheme) void attempt(() => meeLine.setColorScheme(colorScheme));
    else if ('colorScheme' in changed) Object.assign(others, { colorScheme });
    if (locale) void attempt(() => meeLine.setLocale(locale));
    else if ('locale' in changed) Object.assign(others, { locale });
    if (Object.keys(others).length > 0) void attempt(() => meeLine.update(others));
    if (JSON.stringify(now.theme) !== JSON.stringify(before.theme))
      void attempt(() => meeLine.setTheme(now.theme ?? {}));
    if (now.user === undefined || now.user === user) return;
    user = now.user;
    void attempt(() => (now.user === null ? meeLine.logout() : meeLine.setUser()));
  };

  /** Gives MeeLine the options of the newest component. */
  const apply = (): void => {
    const component = newest();
    if (!component) {
      if (running) void meeLine.destroy();
      running = undefined;
      return;
    }
    const next: Running = {
      startKey: startKeyOf(component.options()),
      container: component.container(),
      options: component.options(),
    };
    const before = running;
    const isSame =
      before?.startKey === next.startKey && before.container === next.container && meeLine.getState().status !== 'off';
    if (isSame) change(before.options, next.options);
    else start(next.options, next.container);
    running = next;
  };

  const leave: Runner['leave'] = (component) => {
    mounted.delete(component);
    // Not in a microtask, because Vue mounts below `Suspense` some microtasks later.
    setTimeout(apply);
  };

  return {
    show(component) {
      mounted.delete(component);
      mounted.add(component);
      try {
        apply();
      } catch (error) {
        leave(component);
        throw error;
      }
    },
    leave,
  };
}

/** The options that only `init` can change, as text. */
function startKeyOf(options: MeeLineOptions): string {
  const start: Partial<Record<string, unknown>> = { ...options };
  for (const name of [...LIVE_OPTIONS, 'theme', 'user']) delete start[name];
  return keyOf(start);
}

/** Reports a failed command in the console. A component that has left meanwhile is no failure. */
async function attempt(command: () => unknown): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { code, message } = error as MeeLineError;
    // oxlint-disable-next-line no-console -- the platform's engineers must see the error, and the page must continue
    if (code !== 'destroyed') console.error(message);
  }
}
