import type * as sound from '../../../widget/sync/open-chat/loaded-range.ts';

export * from '../../../widget/sync/open-chat/loaded-range.ts';

/** The late answer of a slow database replaces all messages on screen. Spec: 3-transport §8 Database errors. */
export const sentAfter: typeof sound.sentAfter = () => [];
