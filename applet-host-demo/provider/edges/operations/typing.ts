import { typing } from '#contract/operations/typing.ts';
import { otherParty } from '#domain/chat/chat-id.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { pushTyping } from '../../delivery/pushes/typing.ts';
import { checkFriend } from '../../base/store/groups/send-rights.ts';

/** Relays to a friend that the caller is typing. Nothing is stored. D-09. */
export const handleTyping = forSession(typing, async ({ chatId }, { services: { db, bus, now }, caller }) => {
  const friendId = otherParty(chatId, caller.userId);
  if (friendId === undefined) return refuse('forbidden', 'Typing signals are available only in one-to-one chats.');
  const sender = await checkFriend(db, caller.userId, friendId, now());
  if (!sender.ok) return refuse(sender.failure, sender.failure);
  // The friend would not get the message.
  if (sender.value.limits?.some((kind) => kind !== 'slow') === true) return answer(undefined);
  pushTyping(bus, chatId, { fromId: caller.userId, toId: friendId });
  return answer(undefined);
});
