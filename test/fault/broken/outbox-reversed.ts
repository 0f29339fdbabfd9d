import * as sound from '../../../widget/sync/outbox/earlier.ts';

export * from '../../../widget/sync/outbox/earlier.ts';

/** The widget sends messages of an earlier tab life in the wrong order. S-02. */
export const createEarlier: typeof sound.createEarlier = (scope, parts) =>
  sound.createEarlier(scope, { ...parts, take: (chatId, entries) => parts.take(chatId, entries.toReversed()) });
