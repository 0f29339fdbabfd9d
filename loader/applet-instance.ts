import { type Container, createContainer } from './applet-container.ts';
import { APPLET_STYLES } from './applet-styles.ts';
import { element, listen, queryDocument } from './dom.ts';
import type { Events } from './events.ts';
import { failure } from './failures.ts';
import { createIframe } from './frame.ts';
import type { Instance } from './instance.ts';
import { createLazyCommands } from './later-commands.ts';
import { keep, type Mode } from './modes.ts';
import { createMount } from './mount.ts';
import { type LoaderOptions, refuse, toColorScheme, toLanguage } from './options.ts';
import { addPanel } from './panel.ts';
import type { Shell } from './shell.ts';
import { createStarter } from './starter.ts';
import { stylesOf } from './styles.ts';
import type { LaterCommands } from './types.ts';

/** The asynchronous commands that open the applet. */
const OPENING: readonly (keyof LaterCommands)[] = ['openChat', 'openService', 'shareBet'];

/**
 * Creates an applet: the widget in an element of the page, or in a window if the page gives no element. In an element the widget
 * starts immediately, unless it was closed before a reload. `open` opens the window; browsers allow that only in a user's tap.
 * `close` and the widget's own close button hide the element or close the window. Spec: 3-transport §1, §2 (applet).
 *
 * @param container an element or its selector; undefined for a window
 * @param before settles when the previous instance has been removed
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
  let mode: Mode = 'new';
  let opened: Window | null = null;
  let unread: number | undefined;
  const life = new AbortController();
  const drawn = new Set<() => void>();
  const close = (): void => setMode('closed');
  const { root, shadow, wrapper, panel, styles } = createMount();
  root.hidden = true;
  let space: Container | undefined;

  const draw = (): void => {
    wrapper.className = `m-wrapper applet on ${options.colorScheme} ${starter.shown()}`;
    root.hidden = mode !== 'open';
    if (mode !== 'new') space?.show(mode === 'open');
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
      panel.append(iframe);
      return iframe;
    }
    const target = opened;
    // `replace` keeps the empty first page out of the window's history.
    target?.location.replace(address);
    return { contentWindow: target, remove: () => undefined };
  };

  /** Opens an empty window while the browser handles the tap. The widget loads once bridge.js has loaded. */
  const openWindow = (): boolean => {
    if (parent) return true;
    if (opened && !opened.closed) opened.focus();
    else {
      opened = window.open('', `meeline-${name}`, 'popup,width=420,height=760');
      starter.stop();
    }
    if (opened) return true;
    const { code, message } = blockedError();
    emit('error', { code, message });
    return false;
  };

  const setMode = (wanted: Mode, isRequested = true): void => {
    // An applet has no bubble, so a request to minimise closes it.
    const next = wanted === 'open' ? 'open' : 'closed';
    if (next === 'open' && !openWindow()) return;
    const was = mode;
    mode = next;
    if (next === 'open') starter.start();
    if (next === was) return;
    shell.isRequested = isRequested;
    if (parent) keep('sessionStorage', `${name}.applet`, next);
    draw();
    if (next === 'open') emit('open');
    else {
      if (!parent) leaveWindow();
      if (was === 'open') emit('close');
    }
  };

  const leaveWindow = (): void => {
    const left = starter.stop()?.leave('destroy');
    const target = opened;
    opened = null;
    void Promise.resolve(left).then(() => target?.close());
  };

  // Browsers send no event when the user closes the window. The page gets the focus then, so check at that moment.
  const lookForWindow = (): void => {
    if (mode === 'open' && opened?.closed) close();
  };
  listen('focus', lookForWindow, { signal: life.signal });

  const shell: Shell = {
    name,
    events,
    life: life.signal,
    root,
    shadow,
    // `Shell` needs a bubble; this one is never shown, because the page opens the applet itself.
    bubble: element('button', 'm-bubble'),
    panel,
    drawn,
    place,
    options: () => options,
    change,
    mode: () => mode,
    setMode,
    draw: (state) => starter.enter(state),
    unread(total) {
      unread = total;
    },
    frame: () => starter.frame(),
    // Only a tap can open a window.
    start: () => void ((parent ?? opened) && starter.start()),
    renew: (removal) => starter.renew(removal, Boolean(parent) || mode === 'open'),
    giveUp: () => starter.giveUp(),
    answer: (commands) => answer(commands),
  };
  const starter = createStarter(shell, scriptUrl, before, draw);
  const { answer, later } = createLazyCommands(shell, starter);
  addPanel(shell);

  change({});
  if (parent) {
    // A form field named `append` would shadow the method.
    Element.prototype.append.call(parent, root);
    space = createContainer(parent, root, shadow, life.signal, container);
    if (keep('sessionStorage', `${name}.applet`) === 'closed') space.show(false);
    else queueMicrotask(() => mode === 'new' && setMode('open', false));
  }

  return {
    open: () => setMode('open'),
    minimise: close,
    close,
    toggle: () => setMode(mode === 'open' ? 'closed' : 'open'),
    state: () => ({ status: starter.state() || 'idle', isOpen: mode === 'open', unread }),
    setColorScheme: (value) => change({ colorScheme: toColorScheme(value) }),
    setLocale: (value) => change({ locale: toLanguage(value) }),
    async later(command, args) {
      // Open the window while the browser handles the tap; later it would block the window.
      if (OPENING.indexOf(command) >= 0) {
        setMode('open');
        if (mode !== 'open') throw blockedError();
      }
      return later(command, args);
    },
    async destroy() {
      if (mode === 'open') emit('close');
      mode = 'closed';
      keep('sessionStorage', `${name}.applet`, '');
      life.abort();
      root.hidden = true;
      space?.show(true);
      await starter.stop()?.leave('destroy');
      opened?.close();
      root.remove();
    },
  };
}

const blockedError = () => failure('blocked', 'the browser opens no window here; call open() in a tap.');

function findContainer(container: unknown): Element {
  const found = typeof container === 'string' ? queryDocument(container) : container;
  return found instanceof Element ? found : refuse('container', 'an element of the page, or a selector of one');
}
