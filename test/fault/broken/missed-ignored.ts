import * as sound from '../../../widget/sync/chats/take-chats.ts';

export * from '../../../widget/sync/chats/take-chats.ts';

/** The widget ignores missed messages of a known chat in a resume or list. S-03. */
export const createTakeChats: typeof sound.createTakeChats = (scope, parts) => {
  const take = sound.createTakeChats(scope, parts);
  return (chats) => take(chats.filter(({ chatId }) => parts.book.get(chatId) === undefined));
};
