import type * as BridgeModule from './bridge.ts';
import { documentGet, listen } from './dom.ts';
import { failure } from './failures.ts';
import { bridgeAddress, lazyFilesSource } from './lazy-files.ts';
import type { Frame, Shell } from './shell.ts';
import type { MeeLineError } from './types.ts';

/** Time after which a widget that has not started counts as unreachable. It may still start later. */
const START_MS = 10_000;

/** Time limit of a command: its promise settles within five seconds. */
const COMMAND_MS = 4500;

/** The longest wait before an automatic attempt. Waits are 2 s, 4 s, 8 s …, each up to half longer. */
const MAX_WAIT_S = 60;

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
  /** The attempt has failed for now, or has begun offline. */
  let isWaiting = false;
  /** Failed attempts since the last success, or since the user or the page has asked for one. */
  let failures = 0;

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
    if (next === 'ready') {
      isWaiting = false;
      failures = 0;
    }
    draw();
  };

  const noAnswer = async () => {
    const [code, message] = (await shell.explain?.()) ?? [
      'unreachable',
      `no answer from ${options().widgetUrl.href}. Check that it is up and not blocked.`,
    ];
    return failure(code, message);
  };

  /** A refusal stays. Only a provider that does not answer is asked again. */
  const isTemporary = ({ code }: MeeLineError): boolean => code === 'unreachable' && !shell.blockedBy;

  const unreachable = (): void => {
    if (state !== 'loading') return;
    clearTimeout(timer);
    // Give up an import that has not finished.
    if (!frame) bridge = undefined;
    enter('failed');
    const mine = attempt;
    void noAnswer().then((error) => {
      // Meanwhile the page may have called `destroy`, or the user may have tried again.
      if (mine !== attempt || state !== 'failed') return;
      const { code, message } = error;
      isWaiting = isTemporary(error);
      if (isWaiting && !documentGet('hidden'))
        timer = setTimeout(wake, Math.min(2 ** (failures + 1), MAX_WAIT_S) * (1000 + 500 * Math.random()));
      if (!isWaiting || !failures++) events.emit('error', { code, message });
    });
  };

  /** The network or the user is back, or the user has left: a hidden page runs no timer. */
  const wake = (): void => {
    if (!isWaiting) return;
    if (!documentGet('hidden')) begin();
    else if (state === 'failed') clearTimeout(timer);
  };

  /** Ends the attempt and returns its frame, which the caller removes. */
  const stop = (): Frame | undefined => {
    const left = frame;
    attempt++;
    clearTimeout(timer);
    isWaiting = false;
    frame = undefined;
    state = '';
    return left;
  };

  /** Starts the widget, also after a failure. Does nothing while it loads or runs; an attempt that has begun by itself may hang. */
  const start = (): void => {
    if (life.aborted || (state && state !== 'failed' && !failures)) return;
    if (state && !frame) bridge = undefined;
    failures = 0;
    begin();
  };

  const begin = (): void => {
    stop()?.remove();
    isWaiting = navigator.onLine === false;
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

  const quiet = { signal: life };
  listen('online', wake, quiet);
  listen('visibilitychange' as 'online', wake, quiet);
  listen(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      if (disposition === 'enforce' && /\/bridge\.js/.test(blockedURI)) shell.blockedBy = effectiveDirective;
    },
    quiet,
  );

  return {
    state: () => state,
    /** For the user: an attempt that begins by itself leaves the failure on the screen. */
    shown: () => (failures ? 'failed' : state || 'loading'),
    enter,
    giveUp: unreachable,
    frame: () => frame,
    start,
    stop,
    /** Fetches the files of panel, bubble and commands, but not the widget. */
    prepare(): void {
      loadBridge().then(
        ({ prepare }) => prepare(shell),
        () => undefined,
      );
    },
    /**
     * Drops a leaving widget. If one had been started, starts a new one.
     * @param isWanted false: `start` must be called for the new one
     */
    renew(removal: Promise<unknown> | undefined, isWanted: boolean): void {
      if (!state) return;
      stop();
      before = Promise.all([before, removal]);
      if (isWanted) start();
    },
    /** Settles like `work`, but within five seconds. */
    inTime<T>(work: Promise<T>): Promise<T> {
      let deadline: ReturnType<typeof setTimeout>;
      let look!: () => void;
      const limit = new Promise<never>((_, reject) => {
        const fail = (isLate: boolean): void =>
          void noAnswer().then((error) => {
            if (isLate || !isTemporary(error)) reject(error);
          });
        deadline = setTimeout(fail, COMMAND_MS, true);
        // A failure from before the command does not count: the command may start the widget again.
        let was = state;
        look = () => {
          if (state === 'failed' && was !== 'failed') fail(false);
          was = state;
        };
        shell.drawn.add(look);
        const isGone = (): void => reject(failure('destroyed', 'removed; call init first.'));
        life.addEventListener('abort', isGone);
      });
      const settled = Promise.race([work, limit]);
      const end = (): void => {
        clearTimeout(deadline);
        shell.drawn.delete(look);
      };
      settled.then(end, end);
      return settled;
    },
  };
}
