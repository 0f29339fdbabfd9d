import * as sound from '../../../widget/domain/chat/unread.ts';

export * from '../../../widget/domain/chat/unread.ts';

/** A pushed message counts as two. Spec: 1-chat §4 Incoming messages. */
export const unreadAfter: typeof sound.unreadAfter = (before, message, situation) => {
  const after = sound.unreadAfter(before, message, situation);
  return after.unread > before.unread ? { ...after, unread: after.unread + 1 } : after;
};
