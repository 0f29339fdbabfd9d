import { useRichLabel } from '../../../components/use-rich-label.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { RichContent } from '../../../domain/message/rich-content.ts';
import { assertNever } from '../../../domain/result.ts';
import { Bubble } from '../bubble.tsx';
import styles from '../message-bubble.module.css';

export interface RichBubbleProps<C extends RichContent = RichContent> {
  readonly message: Message;
  readonly content: C;
  readonly isOwn: boolean;
}

/** A message that is more than words, by what it carries. Spec: 1-chat §3 Message types. */
export function RichBubble({ message, content, isOwn }: RichBubbleProps) {
  switch (content.kind) {
    case 'image':
      return <LabelBubble message={message} content={content} isOwn={isOwn} />;
    case 'video':
      return <LabelBubble message={message} content={content} isOwn={isOwn} />;
    case 'voice':
      return <LabelBubble message={message} content={content} isOwn={isOwn} />;
    case 'document':
      return <LabelBubble message={message} content={content} isOwn={isOwn} />;
    case 'game':
    case 'person-card':
    case 'group-card':
    case 'share':
    case 'red-envelope':
    case 'transfer':
    case 'bet':
    case 'call':
    case 'service-info':
    case 'unsupported':
      return <LabelBubble message={message} content={content} isOwn={isOwn} />;
    default:
      return assertNever(content);
  }
}

/** What it is in a few words. */
function LabelBubble({ message, content, isOwn }: RichBubbleProps) {
  const label = useRichLabel();
  return (
    <Bubble message={message} isOwn={isOwn}>
      <em className={styles.quiet}>{label(content)}</em>
    </Bubble>
  );
}
