import { useRichLabel } from '../../../components/use-rich-label.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { RichContent } from '../../../domain/message/rich-content.ts';
import { Bubble } from '../bubble.tsx';
import styles from '../message-bubble.module.css';

export interface RichBubbleProps<C extends RichContent = RichContent> {
  readonly message: Message;
  readonly content: C;
  readonly isOwn: boolean;
}

/** A message that is more than words, by what it carries. Spec: 1-chat §3 Message types. */
export function RichBubble({ message, content, isOwn }: RichBubbleProps) {
  const label = useRichLabel();
  return (
    <Bubble message={message} isOwn={isOwn}>
      <em className={styles.quiet}>{label(content)}</em>
    </Bubble>
  );
}
