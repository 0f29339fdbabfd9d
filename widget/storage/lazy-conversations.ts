import type { Conversations } from './conversations.ts';

type Asked = Record<string, (...given: never[]) => unknown>;

/**
 * Loads the chunk of the conversations on first use. If the load fails, the call rejects, and the next call tries
 * again.
 */
export function createLazyConversations(load: () => Promise<Conversations>): Conversations {
  let loading: Promise<Conversations> | undefined;
  let there: Conversations | undefined;
  const use = (): Promise<Conversations> =>
    (loading ??= load().then(
      (loaded) => (there = loaded),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));

  /**
   * Every call waits for the chunk, so calls keep their order. A flush does not load the chunk, and a `peek` call never
   * waits.
   */
  const late = <K extends keyof Conversations>(part: K): Conversations[K] =>
    new Proxy({} as Conversations[K], {
      get: (_, name: string) => {
        const call = (given: never[]) => (there?.[part] as Asked | undefined)?.[name]?.(...given);
        if (name.startsWith('peek')) return (...given: never[]) => call(given);
        return async (...given: never[]) => {
          await (name === 'flush' ? loading?.catch(() => undefined) : use());
          return call(given);
        };
      },
    });
  return { messages: late('messages'), topMessages: late('topMessages') };
}
