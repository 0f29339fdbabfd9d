import { lazyModule } from '../platform/lazy-module.ts';
import type { Conversations } from './conversations.ts';

type Asked = Record<string, (...given: never[]) => unknown>;

/**
 * Loads the chunk of the conversations on first use. If the load fails, the call rejects, and the next call tries
 * again.
 */
export function createLazyConversations(load: () => Promise<Conversations>): Conversations {
  const lazy = lazyModule(load);

  /**
   * Every call waits for the chunk, so calls keep their order. A flush does not load the chunk, and a `peek` call never
   * waits.
   */
  const late = <K extends keyof Conversations>(part: K): Conversations[K] =>
    new Proxy({} as Conversations[K], {
      get: (_, name: string) => {
        const call = (given: never[]) => (lazy.loaded()?.[part] as Asked | undefined)?.[name]?.(...given);
        if (name.startsWith('peek')) return (...given: never[]) => call(given);
        return async (...given: never[]) => {
          await (name === 'flush' ? lazy.loading()?.catch(() => undefined) : lazy.load());
          return call(given);
        };
      },
    });
  return { messages: late('messages'), topMessages: late('topMessages') };
}
