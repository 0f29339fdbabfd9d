import { msgSend } from '#contract/operations/msg-send.ts';
import { forSession } from '../../calls/handler.ts';
import { sendMessage } from '../../capabilities/messages/send-message.ts';

/** Spec: 1-chat §4 Sending, §7 msgSend. */
export const handleMsgSend = forSession(msgSend, (request, context) => sendMessage(request, context), {
  isOrdered: true,
});
