import type { MessageContent } from './message.ts';

/** Rich types that can go on to other chats as they are. Media have to be copied first; money, bets and calls stay where they are. */
const FORWARDABLE: ReadonlySet<string> = new Set(['friendCard', 'groupCard', 'share']);

/**
 * Whether a message may be forwarded. Texts, cards and shares are; media is not yet, media in preparation (`p`) never is, and
 * games carry no message of their own. Spec: 1-chat §5 (forwarding).
 */
export const canForward = (content: MessageContent): boolean =>
  content.kind === 'text' ? content.text !== '' : content.kind === 'rich' && FORWARDABLE.has(content.messageType);
