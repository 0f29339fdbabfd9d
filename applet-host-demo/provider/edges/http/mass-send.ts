import { categoryMsgSend, multipMsgSend } from '#contract/http/mass-send.ts';
import { forSession } from '../../calls/handler.ts';
import { sendToMany } from '../../capabilities/messages/send-to-many.ts';
import { sendToAll } from '../../capabilities/messages/staff-sending.ts';

/** Spec: 3-transport §7 multipMsgSend. */
export const handleMultipMsgSend = forSession(
  multipMsgSend,
  ({ chatIds, ...message }, context) => sendToMany(message, chatIds, context),
  { isOrdered: true },
);

/** Spec: 3-transport §7 categoryMsgSend. */
export const handleCategoryMsgSend = forSession(
  categoryMsgSend,
  ({ target, ...message }, context) => sendToAll(message, target, context),
  { isOrdered: true },
);
