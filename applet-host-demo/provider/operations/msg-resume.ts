import { msgResume } from '../../../widget/contract/operations/msg-resume.ts';
import { answer, forSession } from '../calls/handler.ts';
import { listDifferingChats } from '../store/chats.ts';

/** Lists the chats that have changed since the client was last connected. S-03. */
export const handleMsgResume = forSession(msgResume, async ({ heads }, { services, caller }) => {
  const chats = await listDifferingChats(services.db, caller.userId, heads);
  services.links.admissions.leave();
  return answer({ chats });
});
