import { msgReadGet } from '#contract/operations/msg-read-get.ts';
import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { readUpToOf } from '../../base/store/messages/reads.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Reports in a one-to-one chat how far the other user has read. Groups keep this private. D-09. */
export const handleMsgReadGet = forSession(msgReadGet, async ({ chatId }, { services, caller }) => {
  const viewer = await checkViewer(services.db, chatId, caller.userId);
  if (!viewer.ok) return refuseChat(viewer.failure, chatId);
  const otherId = otherParty(chatId, caller.userId);
  if (chatKind(chatId) !== 'one-to-one' || otherId === undefined) return refuseChat('forbidden', chatId);
  return answer({ readUpTo: await readUpToOf(services.db, chatId, otherId) });
});
