import type { Conversations } from './conversations.ts';

type Asked = Record<string, (...given: never[]) => unknown>;

/** Conversations whose file is fetched when they are first used; a use without the file rejects, and the next one tries again. */
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
   * Every call waits for the file, so they come in the order in which they were made. A flush fetches nothing, and a look at what
   * is in memory waits for nothing.
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
