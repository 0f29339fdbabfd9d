import type * as sound from '../../../applet-host-demo/provider/base/store/messages/messages.ts';

export * from '../../../applet-host-demo/provider/base/store/messages/messages.ts';

/** A repeated call is not recognised. S-01. */
export const findByUuid: typeof sound.findByUuid = () => Promise.resolve(undefined);
