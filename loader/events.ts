import type { MeeLineEvents, MeeLineListener } from './types.ts';

/** The event listeners of a host page. A listener that throws does not stop the others. */
export interface Events {
  /** Returns a function that removes the listener. */
  on<E extends keyof MeeLineEvents>(
    event: E,
    listener: MeeLineListener<E>,
    until?: AddEventListenerOptions,
  ): () => void;
  off<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): void;
  emit<E extends keyof MeeLineEvents>(event: E, detail?: MeeLineEvents[E]): void;
  /** Calls back with the name of each event that has a listener, now and later. Since 1.1. */
  watch?(named: (event: string) => void): void;
  /** Repeats an event for a listener that was added after it: in a microtask, unless the listener was removed. */
  repeat<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>, detail?: MeeLineEvents[E]): void;
}

type Listener = (event: CustomEvent) => void;

export function createEvents(): Events {
  /** The listeners of each event. The value is true if a listener is for one event only. */
  const all = new Map<string, Map<Listener, boolean>>();
  const of = (event: string): Map<Listener, boolean> => {
    const known = all.get(event) ?? new Map<Listener, boolean>();
    all.set(event, known);
    return known;
  };

  let named: (event: string) => void = () => undefined;

  const call = (event: string, listener: Listener, detail: unknown): void => {
    if (!of(event).has(listener)) return;
    if (of(event).get(listener)) of(event).delete(listener);
    try {
      listener(new CustomEvent(event, { detail }));
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  };

  return {
    on(event, listener, { once = false, signal } = {}) {
      const stop = (): void => void of(event).delete(listener as Listener);
      if (!signal?.aborted) of(event).set(listener as Listener, once);
      named(event);
      signal?.addEventListener('abort', stop);
      return stop;
    },
    off: (event, listener) => void of(event).delete(listener as Listener),
    emit(event, detail) {
      // A copy, because a listener may add others.
      const now = [...of(event).keys()];
      for (const listener of now) call(event, listener, detail);
    },
    watch(next) {
      named = next;
      for (const event of all.keys()) named(event);
    },
    repeat: (event, listener, detail) => queueMicrotask(() => call(event, listener as Listener, detail)),
  };
}
