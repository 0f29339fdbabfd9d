import * as sound from '../../../widget/sync/outbox/restored-messages.ts';

export * from '../../../widget/sync/outbox/restored-messages.ts';

/** The widget sends messages of an earlier tab life in the wrong order. S-02. */
export const createRestoredMessages: typeof sound.createRestoredMessages = (scope, deps) =>
  sound.createRestoredMessages(scope, { ...deps, take: (chatId, entries) => deps.take(chatId, entries.toReversed()) });
