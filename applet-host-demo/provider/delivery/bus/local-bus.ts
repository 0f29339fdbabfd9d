import type { Bus, BusEvent } from './bus.ts';

/** Fan-out within one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(event: BusEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    attend: () => () => undefined,
  };
}
