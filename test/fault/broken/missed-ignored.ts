import * as sound from '../../../widget/sync/chats/take-chats.ts';

export * from '../../../widget/sync/chats/take-chats.ts';

/** The widget ignores missed messages of a known chat in a resume or list. S-03. */
export const createTakeChats: typeof sound.createTakeChats = (scope, deps) => {
  const take = sound.createTakeChats(scope, deps);
  return (chats) => take(chats.filter(({ chatId }) => deps.book.get(chatId) === undefined));
};
