import * as sound from '../../../widget/domain/chat/unread.ts';

export * from '../../../widget/domain/chat/unread.ts';

/** A mention does not mark the chat. Spec: 1-chat §4 Incoming messages. */
export const unreadAfter: typeof sound.unreadAfter = (before, message, situation) => ({
  ...sound.unreadAfter(before, message, situation),
  isMentioned: before.isMentioned,
});
