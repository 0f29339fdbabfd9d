import type * as BridgeModule from './bridge.ts';
import { element } from './dom.ts';
import type { Events } from './events.ts';
import { bridgeAddress, laterSource } from './later.ts';
import { keep, type Mode, placeOf } from './modes.ts';
import { type LoaderOptions, toColorScheme, toLanguage } from './options.ts';
import { createPanel } from './panel.ts';
import type { Frame, Shell } from './shell.ts';
import { stylesOf } from './styles.ts';
import { textsOf } from './texts.ts';
import type { LaterCommands, MeeLineCommands } from './types.ts';

/** When a widget that has not started counts as unreachable. One that is late is still welcome. */
const START_MS = 10_000;

/** One MeeLine on the page: bubble, panel, iframe, and everything that must go again. */
export type Instance = Omit<MeeLineCommands, 'init' | 'on' | 'off' | 'instance' | keyof LaterCommands> & {
  /** Does a command of those that come with the widget, when they are there. */
  later(command: keyof LaterCommands, args: unknown[]): Promise<void>;
};

/** Puts an instance on the page. `before` settles when an earlier one has left. */
export type CreateInstance = (
  options: LoaderOptions,
  name: string,
  scriptUrl: string,
  events: Events,
  before: Promise<unknown>,
) => Instance;

/** Those of the later commands that open the panel. */
const OPENING = 'openChat shareBet';

/**
 * Puts the bubble on the page and lets the iframe follow on intent or when the page is idle.
 * @param before settles when an earlier instance has left; the iframe waits for it, so that two never share a database
 */
export function createInstance(
  initial: LoaderOptions,
  name: string,
  scriptUrl: string,
  events: Events,
  before: Promise<unknown>,
): Instance {
  const { emit } = events;
  let options = { ...initial, ...placeOf(keep('localStorage', name)) };
  let state: '' | 'loading' | 'ready' | 'failed' = '';
  let mode: Mode = 'new';
  let attempt = 0;
  let source = laterSource(scriptUrl);
  let frame: Frame | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let focusBefore: Element | null;
  let answer!: (commands: LaterCommands) => void;
  const commands = new Promise<LaterCommands>((resolve) => {
    answer = resolve;
  });
  const life = new AbortController();
  const drawn = new Set<() => void>();

  const minimise = (): void => setMode('mini');
  const open = (): void => setMode('open');
  const badge = element('b', 'b');
  const bubble = element('button', 'f', badge);
  bubble.onclick = open;
  const panel = createPanel(() => load(true), minimise);
  const wrapper = element('div', 'w', bubble, panel.node);
  // An element name of our own, so that the page's rules for its elements do not meet it.
  const root = document.createElement('meeline-root');
  const shadow = root.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [styles];
  shadow.append(wrapper);

  /** Brings the page into the state of the variables above. */
  const draw = (next = state): void => {
    state = next;
    wrapper.className = `w ${options.colorScheme} ${state || 'loading'}${mode === 'open' ? ' on' : ''}`;
    [bubble.ariaLabel, panel.title.textContent, panel.retry.textContent] = textsOf(options.locale);
    // What had the focus may have gone, which would lose it to the page.
    if (mode === 'open' && shadow.activeElement) focusInside();
    for (const each of drawn) each();
  };

  const change = (changed: Partial<LoaderOptions>): void => {
    options = { ...options, ...changed };
    styles.replaceSync(stylesOf(options));
    draw();
  };

  /** An iframe that begins to load comes from the page's process into another, and one that is focused meanwhile may stay deaf. */
  const focusInside = (): void => {
    const place =
      state === 'failed' ? panel.retry : (state === 'ready' && wrapper.querySelector('iframe')) || panel.close;
    if (shadow.activeElement !== place) place.focus();
  };

  /** Loads the widget unless it is there, or anew. */
  const load = (again = false): void => {
    void before.then(() => {
      if (life.signal.aborted || (state && !again)) return;
      frame?.remove();
      frame = undefined;
      draw('loading');
      clearTimeout(timer);
      timer = setTimeout(unreachable, START_MS);
      const mine = ++attempt;
      // Some browsers remember a failed import by its address, so that each retry needs another one.
      (
        import(/* webpackIgnore: true */ /* @vite-ignore */ bridgeAddress(source, mine)) as Promise<typeof BridgeModule>
      ).then(
        ({ createFrame }) => {
          if (mine !== attempt) return;
          frame = createFrame(shell);
        },
        () => {
          if (mine !== attempt) return;
          const from = source;
          if (from === (source = scriptUrl)) unreachable();
          else load(true);
        },
      );
    });
  };

  const unreachable = (): void => {
    if (state !== 'loading') return;
    draw('failed');
    emit('error', { code: 'unreachable', message: `MeeLine: no answer from ${options.widgetUrl.href}` });
  };

  const setMode = (next: Mode, takesFocus = true): void => {
    if (next === mode) return;
    const was = mode;
    mode = next;
    keep('sessionStorage', name, next);
    draw();
    if (next === 'mini') emit('minimise');
    if (next === 'open') {
      focusBefore = document.activeElement;
      if (takesFocus) focusInside();
      // A failure that happened out of sight is not shown; what counts is whether it works now.
      load(state === 'failed');
      emit('open');
    } else if (was === 'open') {
      if (document.activeElement === root)
        ((focusBefore === root ? bubble : focusBefore) as HTMLElement | null)?.focus();
      emit('close');
    }
  };

  const shell: Shell = {
    name,
    events,
    life: life.signal,
    root,
    shadow,
    bubble,
    panel: panel.node,
    drawn,
    options: () => options,
    change,
    mode: () => mode,
    setMode,
    draw,
    unread(total) {
      badge.textContent = total > 99 ? '99+' : ((total || '') as string);
    },
    frame: () => frame,
    renew(farewell) {
      draw('loading');
      before = Promise.resolve(farewell);
      load(true);
    },
    answer,
  };

  change({});
  // Beside the body, which some pages swap and which may not be there yet: an iframe that is moved loads anew.
  document.documentElement.append(root);
  // A reload finds MeeLine as it was, unless the page has decided otherwise by then.
  queueMicrotask(() => {
    const kept = keep('sessionStorage', name) as Mode | undefined;
    if (kept && mode === 'new') setMode(kept, false);
  });
  // Safari has no idle callback.
  const whenIdle = (): unknown => (window.requestIdleCallback ?? setTimeout)(() => load());
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, life);

  return {
    open,
    minimise,
    close: () => setMode('closed'),
    toggle: () => setMode(mode === 'open' ? 'mini' : 'open'),
    setColorScheme: (value) => change({ colorScheme: toColorScheme(value) }),
    setLocale: (value) => change({ locale: toLanguage(value) }),
    later(command, args) {
      if (OPENING.includes(command)) load();
      return commands.then((it) => (it[command] as (...args: unknown[]) => Promise<void>)(...args));
    },
    async destroy() {
      setMode('closed');
      keep('sessionStorage', name, '');
      life.abort();
      attempt++;
      clearTimeout(timer);
      wrapper.hidden = true;
      await frame?.leave('destroy');
      root.remove();
    },
  };
}
