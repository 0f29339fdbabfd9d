import { createEvents } from './events.ts';
import { createInstance, type Instance } from './instance.ts';
import { parseOptions } from './options.ts';
import type { MeeLine, MeeLineCommands, QueuedCall } from './types.ts';

/** The only instance for now; its name is part of the bridge's channel and of the widget's address. */
const INSTANCE = 'default';

/**
 * Builds the API behind `window.MeeLine`; touches nothing until a command comes.
 * @param scriptUrl address of loader.js; bridge.js stands beside it, the widget on the same origin
 * @param attributes the script tag's `dataset`
 */
export function createMeeLine(scriptUrl: string, attributes: Readonly<Record<string, string | undefined>>): MeeLine {
  const events = createEvents();
  let instance: Instance | undefined;
  let leaving: Promise<unknown> = Promise.resolve();

  const running = (): Instance => {
    if (!instance) throw new Error('MeeLine: call init first.');
    return instance;
  };

  const leave = (): void => {
    if (instance) leaving = Promise.all([leaving, instance.destroy()]);
    instance = undefined;
  };

  const commands: MeeLineCommands = {
    init(given = {}) {
      const options = parseOptions(given, attributes, scriptUrl);
      leave();
      instance = createInstance(options, INSTANCE, scriptUrl, events.emit, leaving);
    },
    open: () => running().open(),
    close: () => running().close(),
    setColorScheme: (scheme) => running().setColorScheme(scheme),
    setLocale: (locale) => running().setLocale(locale),
    on: events.on,
    off: events.off,
    async destroy() {
      leave();
      events.emit('destroy');
      await leaving;
    },
  };

  const call = (command: keyof MeeLineCommands, ...args: unknown[]): void => {
    try {
      if (!Object.hasOwn(commands, command)) throw new Error(`MeeLine: no command "${command}".`);
      void (commands[command] as (...args: unknown[]) => unknown)(...args);
    } catch (error) {
      const { message } = error as Error;
      // oxlint-disable-next-line no-console -- the page's engineers must see it, and the page must go on
      console.error(message);
      events.emit('error', { code: 'bad-call', message });
    }
  };
  return Object.assign(call, commands) as MeeLine;
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
