import type * as sound from '../../../applet-host-demo/provider/delivery/pushes/server-noti.ts';

export * from '../../../applet-host-demo/provider/delivery/pushes/server-noti.ts';

/** Users are not notified when a list changes. Spec: 3-transport §4 List synchronisation. */
export const pushServerNoti: typeof sound.pushServerNoti = () => undefined;
