import type * as sound from '../../../applet-host-demo/provider/store/outbox.ts';

export * from '../../../applet-host-demo/provider/store/outbox.ts';

/** Recalls and changes of lists that Redis loses are never found. */
export const noteEvents: typeof sound.noteEvents = () => Promise.resolve();
