import { createEvents } from './events.ts';
import type { CreateInstance, Instance } from './instance.ts';
import { checkName, parseOptions } from './options.ts';
import type { LaterCommands, MeeLine, MeeLineCommands, QueuedCall } from './types.ts';

/** The commands that an instance answers by itself once there is one, and those that come with the widget. */
const FORWARDED = ['open', 'close', 'minimise', 'toggle', 'setColorScheme', 'setLocale'] as const;
const LATER = [
  'openChat',
  'shareBet',
  'setUser',
  'logout',
  'setTheme',
] as const satisfies readonly (keyof LaterCommands)[];

/**
 * Builds the API behind `window.MeeLine`; touches nothing until a command comes.
 * @param create puts an instance on the page: the bubble, or an applet
 * @param scriptUrl address of loader.js; bridge.js stands beside it, the widget on the same origin
 * @param attributes the script tag's `dataset`
 * @param name part of the bridge's channel, of the widget's address and of what the browser keeps
 * @param all the instances of this page
 */
export function createMeeLine(
  create: CreateInstance,
  scriptUrl: string,
  attributes: Readonly<Record<string, string | undefined>>,
  name = 'default',
  all = new Map<string, MeeLine>(),
): MeeLine {
  const events = createEvents();
  let instance: Instance | undefined;
  let leaving: Promise<unknown> = Promise.resolve();

  const leave = (): void => {
    if (instance) leaving = Promise.all([leaving, instance.destroy()]);
    instance = undefined;
  };

  const commands = {
    init(given = {}) {
      const options = parseOptions(given, attributes, scriptUrl);
      leave();
      instance = create(options, name, scriptUrl, events, leaving);
    },
    instance: (other) => all.get(other) ?? createMeeLine(create, scriptUrl, attributes, checkName(other), all),
    on: events.on,
    off: events.off,
    async destroy() {
      leave();
      events.emit('destroy');
      await leaving;
    },
  } as MeeLineCommands;
  const running = (): Instance => {
    if (!instance) throw new Error('MeeLine: call init first.');
    return instance;
  };
  for (const each of FORWARDED) commands[each] = (value?: string) => running()[each](value as never);
  for (const each of LATER) commands[each] = async (...args: unknown[]) => running().later(each, args);

  const complain = (error: unknown): void => {
    const { message } = error as Error;
    // oxlint-disable-next-line no-console -- the page's engineers must see it, and the page must go on
    console.error(message);
    events.emit('error', { code: 'bad-call', message });
  };

  const call = (path: string, ...args: unknown[]): void => {
    try {
      const at = path.indexOf('.');
      if (at > 0) return (commands.instance(path.slice(0, at)) as unknown as typeof call)(path.slice(at + 1), ...args);
      if (!Object.hasOwn(commands, path)) throw new Error(`MeeLine: no command "${path}".`);
      (commands[path as keyof MeeLineCommands] as (...args: unknown[]) => Promise<unknown> | undefined)(
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
 * Does what the page asked for before the script was there, in order. A script tag with a tenant starts by itself, unless
 * the page calls `init`, whose options then join the tag's.
 */
export function replay(meeLine: MeeLine, queue: readonly QueuedCall[], startsItself: boolean): void {
  const call = meeLine as unknown as (...args: unknown[]) => void;
  if (startsItself && !queue.some((entry) => entry[0] === 'init')) call('init');
  for (const entry of queue) call(...entry);
}
