import { list, nothing, optional, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Deletes a chat's messages for the user only, up to `msg_id` (without it, all). Spec: 3-transport §7 (shape not shown, D-09). */
export const msgClear = httpCall('/msgClear', record({ chatId, upTo: optional(messageId, 'msg_id') }), nothing);

/** Deletes single messages for the user only; without `msg_ids`, all of the chat. Spec: 3-transport §7 (shape not shown, D-09). */
export const msgClearDel = httpCall(
  '/msgClearDel',
  record({ chatId, messageIds: optional(list(messageId, 100), 'msg_ids') }),
  nothing,
);
