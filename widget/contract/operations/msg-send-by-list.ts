import { list, named, oneOf, record, tolerantList } from '../codec.ts';
import { FAILURE_CODES } from '../../domain/failure.ts';
import { MAX_SHARE_TARGETS } from '../../domain/limits.ts';
import { chatId, messageId, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Forwards a message that the user can see to other chats. The request only names the message; the provider sends its stored copy.
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
  /** The chats that refused the message, with the failure code. */
  record({ failed: tolerantList(record({ chatId, code: oneOf(FAILURE_CODES) })) }),
);
