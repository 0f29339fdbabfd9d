import type { createStore } from 'jotai/vanilla';

/** The state of the widget: screens read it, sync writes it. */
export type Store = ReturnType<typeof createStore>;
