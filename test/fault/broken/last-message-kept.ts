import type * as sound from '../../../widget/domain/chat/chat-changes.ts';

export * from '../../../widget/domain/chat/chat-changes.ts';

/** The row of a chat keeps showing its first message. Spec: 3-transport §3 Chat room. */
export const laterMessage: typeof sound.laterMessage = ({ lastMessage }, candidate) => lastMessage ?? candidate;
