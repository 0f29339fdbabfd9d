import { throwSealGet } from '#contract/http/throw-seal.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { openChain } from '../../capabilities/games/throws.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** The seal of the caller's throws in a chat, before the next one. L-LO10. */
export const handleThrowSealGet = forSession(throwSealGet, async ({ chatId }, { services, caller }) => {
  const { db } = services;
  const { userId } = caller;
  const viewer = await checkViewer(db, chatId, userId);
  if (!viewer.ok) return refuseChat(viewer.failure, chatId);
  const chain = await db.transaction().execute((trx) => openChain(trx, services, { chatId, userId }));
  const { seal, step, sealedAtMs } = chain;
  return answer({ seal, step, sealedAtMs });
});
