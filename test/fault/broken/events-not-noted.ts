import type * as sound from '../../../applet-host-demo/provider/base/store/nodes/outbox.ts';

export * from '../../../applet-host-demo/provider/base/store/nodes/outbox.ts';

/** Recalls and changes of lists that Redis loses are never found. */
export const noteEvents: typeof sound.noteEvents = () => Promise.resolve();
