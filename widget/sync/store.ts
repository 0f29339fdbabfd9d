import type { createStore } from 'jotai/vanilla';

/** Where the widget's state lives: screens read it, sync writes it. */
export type Store = ReturnType<typeof createStore>;
