import * as sound from '../../../widget/domain/chat/chat-list.ts';

export * from '../../../widget/domain/chat/chat-list.ts';

/** The chat list has the reverse order. Spec: 3-transport §4 List synchronisation. */
export const compareChats: typeof sound.compareChats = (a, b) => sound.compareChats(b, a);
