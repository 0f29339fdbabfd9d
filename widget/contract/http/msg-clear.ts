import { list, nothing, optional, record } from '../codec.ts';
import { chatId, messageId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Deletes a chat's messages for the user, up to `msg_id` (all of them without it). Spec: 3-transport §7 (shape not shown, D-09). */
export const msgClear = httpCall('/msgClear', record({ chatId, upTo: optional(messageId, 'msg_id') }), nothing);

/** Deletes single messages for the user; all of the chat's without `msg_ids`. Spec: 3-transport §7 (shape not shown, D-09). */
export const msgClearDel = httpCall(
  '/msgClearDel',
  record({ chatId, messageIds: optional(list(messageId, 100), 'msg_ids') }),
  nothing,
);
