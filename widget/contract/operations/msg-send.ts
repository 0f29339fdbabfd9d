import { list, named, oneOf, record, textUpTo, time, withDefault } from '../codec.ts';
import { chatId, messageId, shortText, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

/**
 * Stores a message and sends it to everyone in the chat. Idempotent by (sender, uuid): a repeat gets the first answer
 * (S-01). The text's own rule (not empty, 1000 graphemes) is the domain's; the bound here only limits abuse.
 *
 * Spec: 1-chat §4 Sending, §5, §7 msgSend.
 */
export const msgSend = operation(
  'msgSend',
  record({
    chatId,
    localId: named('uuid', uuid),
    messageType: named('msg_type', oneOf(['msg'])),
    text: named('msg', textUpTo(16_000)),
    mentionedIds: withDefault(list(shortText, 500), [], 'at_uids'),
    mentionWords: withDefault(list(shortText, 500), [], ['at_effect_words', 'atEffectWords']),
  }),
  record({ messageId: named('msg_id', messageId), timeMs: named('time', time) }),
);
