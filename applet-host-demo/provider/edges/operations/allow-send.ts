import { allowSend } from '#contract/operations/allow-send.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { checkSender } from '../../base/store/groups/send-rights.ts';

/** Whether the caller may send to a chat. Spec: 1-chat §5 Video send sequence, §7. */
export const handleAllowSend = forSession(allowSend, async ({ chatId }, { services, caller }) => {
  const sender = await checkSender(services.db, chatId, caller.userId, services.now());
  return sender.ok ? answer(undefined) : refuse(sender.failure, sender.failure);
});
