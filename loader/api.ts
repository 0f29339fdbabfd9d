import { createEvents } from './events.ts';
import { failure } from './failures.ts';
import type { CreateInstance, Instance } from './instance.ts';
import { checkName, type LoaderOptions, parseOptions } from './options.ts';
import type {
  LaterCommands,
  MeeLine,
  MeeLineCommands,
  MeeLineError,
  MeeLineEvents,
  MeeLineListener,
  QueuedCall,
  UnreadEvent,
} from './types.ts';

/** Synchronous commands of an instance. `LATER` lists the commands that return a promise. */
const FORWARDED = ['open', 'close', 'minimise', 'toggle', 'setColorScheme', 'setLocale'] as const;
const LATER = [
  'openChat',
  'openService',
  'shareBet',
  'setUser',
  'logout',
  'setTheme',
  'update',
] as const satisfies readonly (keyof LaterCommands)[];

/**
 * Builds the API behind `window.MeeLine`. Changes nothing on the page before the first command.
 * @param create puts an instance on the page: the bubble, or an applet
 * @param scriptUrl address of loader.js; bridge.js is next to it, and the widget is on the same origin
 * @param attributes the script tag's `dataset`
 * @param name part of the bridge's channel name, the widget's address and the storage keys
 * @param all all instances on this page
 */
export function createMeeLine(
  create: CreateInstance,
  scriptUrl: string,
  attributes: Readonly<Record<string, string | undefined>>,
  name = 'default',
  all = new Map<string, MeeLine>(),
): MeeLine {
  const events = createEvents();
  let options: LoaderOptions;
  let instance: Instance | undefined;
  let leaving: Promise<unknown> = Promise.resolve();

  let newestUnread: UnreadEvent;
  events.on('unread', ({ detail }) => {
    newestUnread = detail;
  });

  const leave = (): void => {
    if (instance) leaving = Promise.all([leaving, instance.destroy()]);
    instance = undefined;
  };

  const begin = (): Instance => {
    leave();
    return (instance = create(options, name, scriptUrl, events, leaving));
  };

  /** A late listener gets the newest state: `ready` if the chat is ready, and `unread` if it is known. */
  const listen = <E extends keyof MeeLineEvents>(
    event: E,
    listener: MeeLineListener<E>,
    once = false,
  ): (() => void) => {
    const stop = events.on(event, listener, { once });
    const { status, unread } = commands.getState();
    if (event === 'ready' && status === 'ready') events.repeat('ready', listener as MeeLineListener<'ready'>);
    if (event === 'unread' && unread !== undefined)
      events.repeat('unread', listener as MeeLineListener<'unread'>, newestUnread);
    return stop;
  };

  const commands = {
    init(given = {}) {
      options = parseOptions(given, attributes, scriptUrl);
      begin();
    },
    instance: (other) => all.get(other) ?? createMeeLine(create, scriptUrl, attributes, checkName(other), all),
    on: (event, listener) => listen(event, listener),
    once: (event, listener) => listen(event, listener, true),
    off: events.off,
    getState: () => instance?.state() ?? { status: 'off', isOpen: false, unread: undefined },
    async destroy() {
      leave();
      events.emit('destroy');
      await leaving;
    },
  } as MeeLineCommands;
  const running = (): Instance => {
    if (!instance) throw failure('bad-call', 'call init first.');
    // The page has replaced its document (`document.open`, another root element), which also removes listeners.
    return instance.isGone?.() ? begin() : instance;
  };
  for (const each of FORWARDED) commands[each] = (value?: string) => running()[each](value as never);
  for (const each of LATER) commands[each] = async (...args: unknown[]) => running().later(each, args);

  const said = new Set<string>();
  events.on('error', ({ detail: { code, message, reason } }) => {
    if (said.has(message)) return;
    said.add(message);
    // oxlint-disable-next-line no-console -- the platform's engineers must see the error, and the page must continue
    console.error(`${message} ${new URL('../v1/errors.html', scriptUrl).href}#${reason ? `identity-${reason}` : code}`);
  });
  const complain = (error: unknown): void => {
    const { code = 'bad-call', message } = error as Error & Partial<MeeLineError>;
    events.emit('error', { code, message });
  };

  const call = (path: string, ...args: unknown[]): void => {
    try {
      const at = path.indexOf('.');
      if (at > 0) return (commands.instance(path.slice(0, at)) as unknown as typeof call)(path.slice(at + 1), ...args);
      if (!commands.hasOwnProperty(path)) throw failure('bad-call', `no command "${path}".`);
      (commands[path as keyof MeeLineCommands] as (...args: unknown[]) => Partial<Promise<unknown>> | undefined)(
        ...args,
      )?.catch?.(complain);
    } catch (error) {
      complain(error);
    }
  };
  const meeLine = Object.assign(call, commands) as MeeLine;
  all.set(name, meeLine);
  return meeLine;
}

/**
 * Runs the calls that the page queued before the script loaded, in order. A script tag with a tenant initialises itself,
 * unless the page calls `init`. The options of that `init` are merged over the tag's.
 */
export function replay(meeLine: MeeLine, queue: readonly QueuedCall[], startsItself: boolean): void {
  const call = meeLine as unknown as (...args: unknown[]) => void;
  if (startsItself && !queue.some((entry) => entry[0] === 'init')) call('init');
  for (const entry of queue) call(...entry);
}
