import type { Conversations } from './conversations.ts';

type Asked = Record<string, (...given: never[]) => unknown>;

/** Conversations whose file is fetched when they are first used; a use without the file rejects, and the next one tries again. */
export function createLazyConversations(load: () => Promise<Conversations>): Conversations {
  let loading: Promise<Conversations> | undefined;
  const use = (): Promise<Conversations> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  /** Every call waits for the file, so they come in the order in which they were made; a flush fetches nothing. */
  const late = <K extends keyof Conversations>(part: K): Conversations[K] =>
    new Proxy({} as Conversations[K], {
      get:
        (_, name: string) =>
        async (...given: never[]) => {
          const loaded = name === 'flush' ? await loading?.catch(() => undefined) : await use();
          return (loaded?.[part] as Asked | undefined)?.[name]?.(...given);
        },
    });
  return { messages: late('messages'), topMessages: late('topMessages') };
}
