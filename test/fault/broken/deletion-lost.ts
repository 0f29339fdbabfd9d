import type * as sound from '../../../applet-host-demo/provider/base/store/messages/own-deletions.ts';

export * from '../../../applet-host-demo/provider/base/store/messages/own-deletions.ts';

/** Messages stay visible to a user who has deleted them for themselves. Spec: 3-transport §7 msgClearDel. */
export const hideFor: typeof sound.hideFor = () => Promise.resolve();
