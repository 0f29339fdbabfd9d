import type { MessageContent, RichMessageContent } from './message.ts';
import type { RichContent } from './rich-content.ts';

/**
 * Whether a message may be forwarded: texts, pictures, voice messages, files, cards and shares may. Excluded are media
 * in preparation (`p`) and voice messages without a source. Games have no content of their own, and money, bets and
 * calls stay in their chat. Spec: 1-chat §5 (forwarding).
 */
export function canForward(content: Exclude<MessageContent, RichMessageContent> | RichContent): boolean {
  switch (content.kind) {
    case 'text':
      return content.text !== '';
    case 'image':
    case 'voice':
    case 'document':
      return content.file.key !== '' && content.file.isPending !== true;
    case 'person-card':
    case 'group-card':
    case 'share':
      return true;
    case 'video':
      return !content.isPending;
    case 'notice':
    case 'command':
    case 'game':
    case 'red-envelope':
    case 'transfer':
    case 'bet':
    case 'call':
    case 'service-info':
    case 'unsupported':
      return false;
  }
}
