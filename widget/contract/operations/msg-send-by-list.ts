import { list, named, oneOf, record, tolerantList } from '../codec.ts';
import { FAILURE_CODES } from '../../domain/failure.ts';
import { MAX_SHARE_TARGETS } from '../../domain/limits.ts';
import { chatId, messageId, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Sends a message that the user can see on to other chats. It is named, not repeated: what is sent is what the provider holds.
 * A repeat with the same `uuid` sends nothing twice. Spec: 1-chat §7 msgSendByList (chatrooms), §5 Forwarding. D-09.
 */
export const msgSendByList = operation(
  'msgSendByList',
  record({
    chatIds: named('chatrooms', list(chatId, MAX_SHARE_TARGETS)),
    sourceChatId: named('chatId', chatId),
    messageId: named('msg_id', messageId),
    localId: named('uuid', uuid),
  }),
  /** The chats that refused it, and why. */
  record({ failed: tolerantList(record({ chatId, code: oneOf(FAILURE_CODES) })) }),
);
