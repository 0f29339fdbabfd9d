import type { Conversations } from './conversations.ts';

/** Conversations whose file is fetched when they are first used; a use without the file rejects, and the next one tries again. */
export function createLazyConversations(load: () => Promise<Conversations>): Conversations {
  let loaded: Conversations | undefined;
  let loading: Promise<Conversations> | undefined;
  const use = (): Promise<Conversations> =>
    (loading ??= load().then(
      (conversations) => (loaded = conversations),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  return {
    messages: {
      head: async (...given) => (await use()).messages.head(...given),
      put: async (...given) => (await use()).messages.put(...given),
      markStart: async (...given) => (await use()).messages.markStart(...given),
      readBack: async (...given) => (await use()).messages.readBack(...given),
      change: async (...given) => (await use()).messages.change(...given),
      remove: async (...given) => (await use()).messages.remove(...given),
      clearBefore: async (...given) => (await use()).messages.clearBefore(...given),
      forget: async (...given) => (await use()).messages.forget(...given),
      evict: async () => (await use()).messages.evict(),
      flush: () => loaded?.messages.flush() ?? Promise.resolve(),
    },
    topMessages: {
      get: async (...given) => (await use()).topMessages.get(...given),
      update: async (...given) => (await use()).topMessages.update(...given),
      flush: () => loaded?.topMessages.flush() ?? Promise.resolve(),
    },
  };
}
