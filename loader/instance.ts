import { documentGet, element, listen } from './dom.ts';
import type { Events } from './events.ts';
import { createLazyCommands } from './later-commands.ts';
import { keep, knowsPlayer, type Mode, placeOf } from './modes.ts';
import { createMount } from './mount.ts';
import { type LoaderOptions, toColorScheme, toLanguage } from './options.ts';
import { savesData, whenIdle } from './prefetch.ts';
import type { Shell } from './shell.ts';
import { createStarter } from './starter.ts';
import { stylesOf } from './styles.ts';
import { openTextOf } from './texts.ts';
import type { LaterCommands, MeeLineCommands, MeeLineState } from './types.ts';

/** One MeeLine on the page: bubble, panel, iframe, and everything that `destroy` must remove. */
export type Instance = Omit<
  MeeLineCommands,
  'init' | 'on' | 'once' | 'off' | 'instance' | 'getState' | keyof LaterCommands
> & {
  state(): MeeLineState;
  /** The page has removed the element of the instance, for example with its whole document. */
  isGone?(): boolean;
  /** Runs a command that returns a promise. */
  later(command: keyof LaterCommands, args: unknown[]): Promise<void>;
};

/** Adds an instance to the page. `before` settles when the previous one has been removed. */
export type CreateInstance = (
  options: LoaderOptions,
  name: string,
  scriptUrl: string,
  events: Events,
  before: Promise<unknown>,
) => Instance;

/**
 * Adds the bubble to the page. The widget starts when the user is about to open it. On an idle page it also starts for a player
 * who was signed in here before, because the bubble shows that player's unread count. L-B1.
 * @param before settles when the previous instance has been removed; the iframe waits for it, so that two never share a database
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
  let mode: Mode = 'new';
  let focusBefore: Element | null;
  let unread: number | undefined;
  const life = new AbortController();
  const drawn = new Set<() => void>();

  const minimise = (): void => setMode('mini');
  const open = (): void => setMode('open');
  const badge = element('b', 'm-badge');
  const bubble = element('button', 'm-bubble', badge);
  bubble.onclick = open;
  const { root, shadow, wrapper, panel, styles } = createMount(bubble);
  panel.hidden = true;

  /** Renders the state of the variables above. */
  const draw = (): void => {
    wrapper.className = `m-wrapper ${options.colorScheme} ${starter.shown()}${mode === 'open' ? ' on' : ''}`;
    bubble.ariaLabel = openTextOf(options.locale);
    for (const each of drawn) each();
  };

  const change = (changed: Partial<LoaderOptions>): void => {
    options = { ...options, ...changed };
    // The tenant's style, stored by the last page view (brand.ts).
    styles.replaceSync(stylesOf(options) + (keep('localStorage', `${name}.${options.tenant}.style`) ?? ''));
    draw();
  };

  const setMode = (next: Mode, takesFocus = true): void => {
    const was = mode;
    const focused = documentGet('activeElement');
    mode = next;
    // An earlier failure while closed is not shown: opening starts a new attempt.
    if (next === 'open') starter.start();
    if (next === was) return;
    keep('sessionStorage', name, next);
    if (next === 'open') {
      shell.isRequested = takesFocus;
      focusBefore = focused;
      // The panel takes the focus over from the bubble (panel.ts).
      if (takesFocus) (options.launcher ? wrapper : bubble).focus();
    }
    draw();
    if (next === 'mini') emit('minimise');
    if (next === 'open') emit('open');
    else if (was === 'open') {
      if (focused === root) giveFocusBack();
      emit('close');
    }
  };

  const giveFocusBack = (): void => {
    const target = (focusBefore === root ? bubble : focusBefore) as HTMLElement | null;
    // A form field named `focus` would shadow the method.
    if (typeof target?.focus === 'function') target.focus();
  };

  const shell: Shell = {
    name,
    events,
    life: life.signal,
    root,
    shadow,
    bubble,
    panel,
    drawn,
    options: () => options,
    change,
    mode: () => mode,
    setMode,
    draw: (state) => starter.enter(state),
    unread(total) {
      unread = total;
      badge.textContent = total > 99 ? '99+' : ((total || '') as string);
    },
    frame: () => starter.frame(),
    start: () => starter.start(),
    renew: (removal, rests) => starter.renew(removal, !rests || mode === 'open'),
    giveUp: () => starter.giveUp(),
    answer: (commands) => answer(commands),
  };
  const starter = createStarter(shell, scriptUrl, before, draw);
  const { answer, later } = createLazyCommands(shell, starter);

  change({});
  // Next to the body, because some pages swap the body and it may not exist yet. A moved iframe would load again.
  documentGet('documentElement').append(root);
  // Restore the mode after a reload, unless the page has already chosen one.
  queueMicrotask(() => {
    const kept = keep('sessionStorage', name) as Mode | undefined;
    if (kept && mode === 'new') setMode(kept, false);
  });
  const approach = (): void => {
    if (!starter.state() && !savesData()) starter.start();
  };
  bubble.onpointerenter = bubble.onfocus = approach;
  wrapper.tabIndex = -1;
  const onLauncher = (type: 'click' | 'pointerover', run: () => void): void =>
    listen(
      type,
      ({ target }) => {
        // A page element named `closest` would shadow the method.
        if (options.launcher && target instanceof Element && Element.prototype.closest.call(target, options.launcher))
          run();
      },
      { signal: life.signal },
    );
  const toggle = (): void => setMode(mode === 'open' ? 'mini' : 'open');
  onLauncher('click', toggle);
  onLauncher('pointerover', approach);
  whenIdle(() => {
    if (life.signal.aborted || savesData()) return;
    starter.prepare();
    if (knowsPlayer(name)) starter.start();
  }, life.signal);

  return {
    open,
    minimise,
    close: () => setMode('closed'),
    toggle,
    state: () => ({ status: starter.state() || 'idle', isOpen: mode === 'open', unread }),
    setColorScheme: (value) => change({ colorScheme: toColorScheme(value) }),
    setLocale: (value) => change({ locale: toLanguage(value) }),
    later,
    isGone: () => !root.isConnected,
    async destroy() {
      setMode('closed');
      keep('sessionStorage', name, '');
      life.abort();
      wrapper.hidden = true;
      await starter.stop()?.leave('destroy');
      root.remove();
    },
  };
}
