import type * as sound from '../../../widget/domain/message/ordering.ts';

export * from '../../../widget/domain/message/ordering.ts';

/** The widget adds a message that is already on screen again. S-01. */
export const mergeMessages: typeof sound.mergeMessages = (current, incoming) => [...current, ...incoming];
