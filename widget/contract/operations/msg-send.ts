import { list, mapped, named, optional, record, refuse, textUpTo, time, withDefault, type Codec } from '../codec.ts';
import { readContent, writeContent } from '../entities/content.ts';
import { chatId, messageId, shortText, uuid } from '../ids.ts';
import { operation } from '../operation.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import type { Mentions, SendableContent } from '../../domain/message/message.ts';

/** A user's message. Only providers write notices and commands. */
export interface SendRequest {
  readonly chatId: string;
  readonly localId: string;
  readonly content: SendableContent;
  /** Written by `writeMentions`. */
  readonly mentionedIds: readonly string[];
  readonly mentionWords: Mentions['words'];
  /** The message in the same chat that this one replies to. */
  readonly quotedId?: MessageId | undefined;
}

const wireRequest = record({
  chatId,
  localId: named('uuid', uuid),
  type: named('msg_type', textUpTo(40)),
  body: named('msg', textUpTo(16_000)),
  mentionedIds: withDefault(list(shortText, 500), [], 'at_uids'),
  mentionWords: withDefault(list(shortText, 500), [], ['at_effect_words', 'atEffectWords']),
  quotedId: optional(messageId, 'quote_id'),
});

const sendRequest: Codec<SendRequest> = mapped(
  wireRequest,
  ({ type, body, ...rest }, path): SendRequest => {
    const content = readContent(type, body);
    if (content.kind === 'notice' || content.kind === 'command') refuse(`${path}.msg_type`, 'a type that people send');
    return { ...rest, content };
  },
  ({ content, ...rest }) => {
    return { ...rest, ...writeContent(content) };
  },
);

/**
 * Stores a message and sends it to everyone in the chat. Idempotent by (sender, uuid): a repeat gets the first reply
 * (S-01). The domain has the rule for texts (not empty, 1000 graphemes); the limit here only prevents abuse.
 *
 * Spec: 1-chat §4 Sending, §5, §7 msgSend.
 */
export const msgSend = operation(
  'msgSend',
  sendRequest,
  record({ messageId: named('msg_id', messageId), timeMs: named('time', time) }),
);
