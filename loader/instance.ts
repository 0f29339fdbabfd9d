import { element } from './dom.ts';
import type { Events } from './events.ts';
import { createFrame, type Frame } from './frame.ts';
import { createLauncher } from './launcher.ts';
import { type LoaderOptions, toColorScheme, toLanguage } from './options.ts';
import { createPanel } from './panel.ts';
import { SCROLL_LOCK, stylesOf } from './styles.ts';
import { textsOf } from './texts.ts';
import type { MeeLineCommands } from './types.ts';

/** How long a leaving widget may take to put its data away. */
const FAREWELL_MS = 500;

/** One MeeLine on the page: bubble, panel, iframe, and everything that must go again. */
export type Instance = Omit<MeeLineCommands, 'init' | 'on' | 'off'>;

/**
 * Puts the bubble on the page and lets the iframe follow on intent or when the page is idle.
 * @param previous settles when an earlier instance has left; the iframe waits for it, so that two never share a database
 */
export function createInstance(
  initial: LoaderOptions,
  name: string,
  scriptUrl: string,
  emit: Events['emit'],
  previous: Promise<unknown>,
): Instance {
  let options = initial;
  let state: 'loading' | 'ready' | 'failed' = 'loading';
  let isOpen = false;
  let attempt = 0;
  let frame: Frame | undefined;
  let focusBefore: Element | null;
  const life = new AbortController();

  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  const launcher = createLauncher(open);
  const panel = createPanel(() => load(true), close);
  const wrapper = element('div', '', launcher.node, panel.node);
  // An element name of our own, so that the page's rules for its elements do not meet it.
  const root = document.createElement('meeline-root');
  const shadow = root.attachShadow({ mode: 'open' });
  const scrollLock = styleSheet(SCROLL_LOCK);
  shadow.adoptedStyleSheets = [styleSheet(stylesOf(options))];
  shadow.append(wrapper);

  /** Brings the page into the state of the variables above. */
  const draw = (): void => {
    const texts = textsOf(options.locale);
    wrapper.className = `w ${options.colorScheme} ${state}${isOpen ? ' on' : ''}`;
    launcher.setTexts(texts);
    panel.setTexts(texts);
    scrollLock.disabled = !isOpen;
    // The failure card hides the iframe, which would lose the focus to the page.
    if (state === 'failed' && shadow.activeElement) focusInside();
  };

  const focusInside = (): void => (state === 'failed' ? panel.retry : frame?.node)?.focus();

  const load = (again = false): void => {
    void previous.then(() => {
      if (life.signal.aborted || (frame && !again)) return;
      frame?.remove();
      state = 'loading';
      frame = createFrame(panel.node, options, name, scriptUrl, attempt++, listener, emit);
      draw();
      if (isOpen) focusInside();
    });
  };

  const listener = {
    ready() {
      state = 'ready';
      draw();
      // Said at every start, because the widget may have reloaded itself inside the iframe.
      void frame?.tell('setView', { isOpen });
    },
    unreachable() {
      if (state !== 'loading') return;
      state = 'failed';
      draw();
      emit('error', { code: 'unreachable', message: `MeeLine: no answer from ${options.widgetUrl.href}` });
    },
    minimise: close,
    unread: launcher.setUnread,
  };

  const setOpen = (next: boolean): void => {
    if (next === isOpen) return;
    isOpen = next;
    draw();
    void frame?.tell('setView', { isOpen });
    if (next) {
      focusBefore = document.activeElement;
      focusInside();
      // A failure that happened out of sight is not shown; what counts is whether it works now.
      load(state === 'failed');
    } else if (document.activeElement === root) {
      ((focusBefore === root ? launcher.node : focusBefore) as HTMLElement | null)?.focus();
    }
    emit(next ? 'open' : 'close');
  };

  draw();
  document.adoptedStyleSheets.push(scrollLock);
  (document.body ?? document.documentElement).append(root);
  addEventListener(
    'keydown',
    ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) close();
    },
    life,
  );
  // Safari has no idle callback.
  const whenIdle = (): unknown => (window.requestIdleCallback ?? setTimeout)(() => load());
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, life);

  return {
    open,
    close,
    setColorScheme(value) {
      const colorScheme = toColorScheme(value);
      options = { ...options, colorScheme };
      draw();
      void frame?.tell('setColorScheme', colorScheme);
    },
    setLocale(value) {
      const locale = toLanguage(value);
      options = { ...options, locale };
      draw();
      void frame?.tell('setLocale', locale);
    },
    async destroy() {
      close();
      life.abort();
      wrapper.hidden = true;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== scrollLock);
      if (frame)
        await Promise.race([frame.tell('destroy'), new Promise((resolve) => setTimeout(resolve, FAREWELL_MS))]);
      frame?.remove();
      root.remove();
    },
  };
}

function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
