import type * as sound from '../../../applet-host-demo/provider/base/store/messages/recalls.ts';

export * from '../../../applet-host-demo/provider/base/store/messages/recalls.ts';

/** The provider announces a recall without executing it. Spec: 1-chat §4 Recall and restore. */
export const markRecalled: typeof sound.markRecalled = () => Promise.resolve();
