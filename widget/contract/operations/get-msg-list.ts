import { count, list, named, oneOf, optional, record, textUpTo, tolerantList, withDefault } from '../codec.ts';
import { sentMessage } from '../entities/message.ts';
import { chatId, messageId } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * A page of one chat's messages, oldest first. `get_back` returns those before `msg_id` (`'0'`: the newest ones),
 * `get_forward` those after it. Without `limit`, 10 for `'0'` and 20 otherwise. A page shorter than its size is the last one. The
 * provider therefore refills a page after removing messages that the viewer may not see (S-11), and lists their numbers in
 * `holes` (S-03).
 *
 * Spec: 1-chat §4 Message list loading, §7 GetMsgList.
 */
export const getMsgList = operation(
  'GetMsgList',
  record({
    chatId,
    messageId: named('msg_id', messageId),
    direction: named('act', oneOf(['get_back', 'get_forward'])),
    limit: optional(count),
    /** A type of messages to leave out: `precisionBet`. */
    hiddenType: optional(textUpTo(40), 'noShowData'),
  }),
  record({
    messages: named(['msgList', 'list'], tolerantList(sentMessage)),
    holes: withDefault(list(messageId), []),
  }),
);
