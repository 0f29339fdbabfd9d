import type { MeeLineEvents, MeeLineListener } from './types.ts';

/** The event listeners of a host page. A listener that throws does not stop the others. */
export interface Events {
  on<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>, until?: AddEventListenerOptions): void;
  off<E extends keyof MeeLineEvents>(event: E, listener: MeeLineListener<E>): void;
  emit<E extends keyof MeeLineEvents>(event: E, detail?: MeeLineEvents[E]): void;
}

export function createEvents(): Events {
  const target = new EventTarget();
  return {
    on: (event, listener, until) => target.addEventListener(event, listener as EventListener, until),
    off: (event, listener) => target.removeEventListener(event, listener as EventListener),
    emit: (event, detail) => void target.dispatchEvent(new CustomEvent(event, { detail })),
  };
}
