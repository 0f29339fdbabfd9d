import type * as BridgeModule from './bridge.ts';
import { failure } from './failures.ts';
import { bridgeAddress, lazyFilesSource } from './lazy-files.ts';
import type { Frame, Shell } from './shell.ts';

/** Time after which a widget that has not started counts as unreachable. It may still start later. */
const START_MS = 10_000;

/** Time limit of a command: its promise settles within five seconds. */
const COMMAND_MS = 4500;

/** `''`: no caller has started the widget yet. */
export type State = '' | 'loading' | 'ready' | 'failed';

/** Fetches the bridge and starts the widget, one attempt at a time. */
export type Starter = ReturnType<typeof createStarter>;

/**
 * @param before settles when the previous instance has been removed; the widget waits for it, so that two never share a database
 * @param draw shows a changed state
 */
export function createStarter(shell: Shell, scriptUrl: string, before: Promise<unknown>, draw: () => void) {
  const { life, options, events } = shell;
  let state: State = '';
  let attempt = 0;
  let frame: Frame | undefined;
  let timer: ReturnType<typeof setTimeout>;

  let source = lazyFilesSource(scriptUrl);
  let imports = 0;
  const importBridge = () =>
    import(/* webpackIgnore: true */ /* @vite-ignore */ bridgeAddress(source, ++imports)) as Promise<
      typeof BridgeModule
    >;
  let bridge: ReturnType<typeof importBridge> | undefined;
  /** Imports the bridge once. After a failure it tries the script's folder; if that fails too, the next call imports it again. */
  const loadBridge = (): ReturnType<typeof importBridge> =>
    (bridge ??= importBridge().catch((error: unknown) => {
      bridge = undefined;
      if (source === scriptUrl) throw error;
      source = scriptUrl;
      return loadBridge();
    }));

  const enter = (next: State): void => {
    state = next;
    draw();
  };

  const noAnswer = async () => {
    const { href } = options().widgetUrl;
    const code = await shell.diagnose?.();
    return code
      ? failure(code, `${href} refuses this page. Enter its origin and tenant at the provider.`)
      : failure('unreachable', `no answer from ${href}. Try again when it is up and not blocked.`);
  };

  const unreachable = (): void => {
    if (state !== 'loading') return;
    // Give up an import that has not finished.
    if (!frame) bridge = undefined;
    enter('failed');
    // Meanwhile the page may have called `destroy`, or the user may have tried again.
    void noAnswer().then(({ code, message }) => state === 'failed' && events.emit('error', { code, message }));
  };

  /** Ends the attempt and returns its frame, which the caller removes. */
  const stop = (): Frame | undefined => {
    const left = frame;
    attempt++;
    clearTimeout(timer);
    frame = undefined;
    state = '';
    return left;
  };

  /** Starts the widget, also after a failure. Does nothing while it loads or runs. */
  const start = (): void => {
    if (life.aborted || (state && state !== 'failed')) return;
    stop()?.remove();
    const mine = attempt;
    timer = setTimeout(unreachable, START_MS);
    enter('loading');
    void before.then(async () => {
      if (mine !== attempt) return;
      try {
        const { createFrame } = await loadBridge();
        if (mine === attempt) frame = createFrame(shell);
      } catch {
        if (mine === attempt) unreachable();
      }
    });
  };

  return {
    state: () => state,
    enter,
    frame: () => frame,
    start,
    stop,
    /** Fetches the files of panel, bubble and commands, but not the widget. */
    prepare(): void {
      loadBridge()
        .then(({ prepare }) => prepare(shell))
        .catch(() => undefined);
    },
    /**
     * Drops a leaving widget. If one had been started, starts a new one.
     * @param isWanted false: `start` must be called for the new one
     */
    renew(removal: Promise<unknown> | undefined, isWanted: boolean): void {
      if (!state) return;
      stop();
      before = Promise.resolve(removal);
      if (isWanted) start();
    },
    /** Settles like `work`, but within five seconds. */
    inTime<T>(work: Promise<T>): Promise<T> {
      let deadline: ReturnType<typeof setTimeout>;
      const limit = new Promise<never>((_, reject) => {
        deadline = setTimeout(() => void noAnswer().then(reject), COMMAND_MS);
        const isGone = (): void => reject(failure('destroyed', 'removed; call init first.'));
        life.addEventListener('abort', isGone);
      });
      return Promise.race([work, limit]).finally(() => clearTimeout(deadline));
    },
  };
}
