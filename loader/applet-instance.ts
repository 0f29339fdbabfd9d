import { APPLET_STYLES } from './applet-styles.ts';
import type * as BridgeModule from './bridge.ts';
import { element } from './dom.ts';
import type { Events } from './events.ts';
import { createIframe } from './frame.ts';
import type { Instance } from './instance.ts';
import { bridgeAddress, laterSource } from './later.ts';
import { keep, type Mode } from './modes.ts';
import { type LoaderOptions, refuse, toColorScheme, toLanguage } from './options.ts';
import { createPanel } from './panel.ts';
import type { Frame, Shell } from './shell.ts';
import { stylesOf } from './styles.ts';
import { textsOf } from './texts.ts';
import type { LaterCommands } from './types.ts';

/** When a widget that has not started counts as unreachable. One that is late is still welcome. */
const START_MS = 10_000;

/** Those of the later commands that open the applet. */
const OPENING: readonly (keyof LaterCommands)[] = ['openChat', 'shareBet'];

/**
 * An applet in an element of the page, there at once unless it was closed before a reload; or, without an element, in a window
 * that `open` opens, which browsers allow where the user has just tapped something. The widget's own close button and `close`
 * hide the element or close the window. Spec: 3-transport §1, §2 (applet).
 *
 * @param container an element, or a selector of one
 * @param before settles when an earlier instance has left
 */
export function createApplet(
  container: unknown,
  initial: LoaderOptions,
  name: string,
  scriptUrl: string,
  events: Events,
  before: Promise<unknown>,
): Instance {
  const { emit } = events;
  const parent = container === undefined ? undefined : findContainer(container);
  let options: LoaderOptions = { ...initial, widgetUrl: new URL(`${initial.widgetUrl.href}/applet`) };
  let state: '' | 'loading' | 'ready' | 'failed' = '';
  let mode: Mode = 'new';
  let attempt = 0;
  let source = laterSource(scriptUrl);
  let frame: Frame | undefined;
  let opened: Window | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let answer!: (commands: LaterCommands) => void;
  const commands = new Promise<LaterCommands>((resolve) => {
    answer = resolve;
  });
  const life = new AbortController();
  const drawn = new Set<() => void>();
  const close = (): void => setMode('closed');
  const panel = createPanel(() => load(true), close);
  const wrapper = element('div', 'w', panel.node);
  const root = document.createElement('meeline-root');
  const shadow = root.attachShadow({ mode: 'open' });
  const styles = new CSSStyleSheet();
  shadow.adoptedStyleSheets = [styles];
  shadow.append(wrapper);
  root.hidden = true;

  const draw = (next = state): void => {
    state = next;
    wrapper.className = `w applet on ${options.colorScheme} ${state || 'loading'}`;
    [, panel.title.textContent, panel.retry.textContent] = textsOf(options.locale);
    root.hidden = mode !== 'open';
    for (const each of drawn) each();
  };

  const change = (changed: Partial<LoaderOptions>): void => {
    options = { ...options, ...changed };
    styles.replaceSync(`${stylesOf(options)}\n${APPLET_STYLES}`);
    draw();
  };

  const place: Shell['place'] = (given) => {
    const address = given.replace('&embed=1', '&embed=applet');
    if (parent) {
      const iframe = createIframe(address);
      panel.node.append(iframe);
      return iframe;
    }
    const target = opened;
    // Replaced, so that the browser's Back leads nowhere empty.
    target?.location.replace(address);
    return { contentWindow: target, remove: () => undefined };
  };

  const load = (again = false): void => {
    if (state && !again) return;
    frame?.remove();
    frame = undefined;
    const mine = ++attempt;
    draw('loading');
    clearTimeout(timer);
    timer = setTimeout(unreachable, START_MS);
    void before.then(async () => {
      if (life.signal.aborted || mine !== attempt) return;
      try {
        const { createFrame } = (await import(
          /* webpackIgnore: true */ /* @vite-ignore */ bridgeAddress(source, mine)
        )) as typeof BridgeModule;
        if (mine === attempt) frame = createFrame(shell);
      } catch {
        if (mine !== attempt) return;
        if (source === scriptUrl) return unreachable();
        source = scriptUrl;
        load(true);
      }
    });
  };

  const unreachable = (): void => {
    if (state !== 'loading') return;
    draw('failed');
    emit('error', { code: 'unreachable', message: `MeeLine: no answer from ${options.widgetUrl.href}` });
  };

  /** A window is opened within the tap itself, empty; the widget follows when the bridge is there. */
  const openWindow = (): boolean => {
    if (parent) return true;
    if (opened && !opened.closed) opened.focus();
    else {
      opened = window.open('', `meeline-${name}`, 'popup,width=420,height=760');
      state = '';
    }
    if (opened) return true;
    emit('error', { code: 'blocked', message: 'MeeLine: the browser opens no window here; call open() in a tap.' });
    return false;
  };

  const setMode = (wish: Mode): void => {
    // Here the widget's wish to be small is a wish to go.
    const next = wish === 'open' ? 'open' : 'closed';
    if (next === 'open' && !openWindow()) return;
    const was = mode;
    mode = next;
    if (next === 'open') load(state === 'failed');
    if (next === was) return;
    if (parent) keep('sessionStorage', `${name}.applet`, next);
    draw();
    if (next === 'open') emit('open');
    else {
      if (!parent) leaveWindow();
      if (was === 'open') emit('close');
    }
  };

  const leaveWindow = (): void => {
    attempt++;
    clearTimeout(timer);
    state = '';
    const left = frame?.leave('destroy');
    const target = opened;
    frame = undefined;
    opened = null;
    void Promise.resolve(left).then(() => target?.close());
  };

  // Nobody says when a user closes a window; who comes back from it has this one in focus.
  const lookForWindow = (): void => {
    if (mode === 'open' && opened?.closed) close();
  };
  addEventListener('focus', lookForWindow, { signal: life.signal });

  const shell: Shell = {
    name,
    events,
    life: life.signal,
    root,
    shadow,
    // The page has its own way to the applet; what is said of a bubble is said to nobody.
    bubble: element('button', 'f'),
    panel: panel.node,
    drawn,
    place,
    options: () => options,
    change,
    mode: () => mode,
    setMode,
    draw,
    unread: () => undefined,
    frame: () => frame,
    renew(farewell) {
      before = Promise.resolve(farewell);
      if (parent || mode === 'open') load(true);
    },
    answer,
  };

  change({});
  parent?.append(root);
  if (parent && keep('sessionStorage', `${name}.applet`) !== 'closed')
    queueMicrotask(() => mode === 'new' && setMode('open'));

  return {
    open: () => setMode('open'),
    minimise: close,
    close,
    toggle: () => setMode(mode === 'open' ? 'closed' : 'open'),
    setColorScheme: (value) => change({ colorScheme: toColorScheme(value) }),
    setLocale: (value) => change({ locale: toLanguage(value) }),
    later(command, args) {
      // A window is not opened for what is only told.
      if (OPENING.includes(command)) setMode('open');
      return commands.then((it) => (it[command] as (...args: unknown[]) => Promise<void>)(...args));
    },
    async destroy() {
      if (mode === 'open') emit('close');
      mode = 'closed';
      keep('sessionStorage', `${name}.applet`, '');
      life.abort();
      attempt++;
      clearTimeout(timer);
      root.hidden = true;
      await frame?.leave('destroy');
      opened?.close();
      root.remove();
    },
  };
}

function findContainer(container: unknown): Element {
  const found = typeof container === 'string' ? document.querySelector(container) : container;
  return found instanceof Element ? found : refuse('container', 'an element of the page, or a selector of one');
}
