import { isOwnerOrAdmin } from '../../../domain/group/role.ts';
import type { TextMessageContent } from '../../../domain/message/message.ts';
import { hasStackedDiacritics, isBigEmoji } from '../../../domain/message/text-parts.ts';
import { hasForbiddenMarkup } from '../../../domain/message/text.ts';
import { cx } from '../../../ui/class-names.ts';
import { Bubble } from './bubble.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { useLogTexts } from '../rows/log-texts.ts';
import { MessageText } from './message-text.tsx';
import styles from './message-bubble.module.css';

/** A text, unless it contains forbidden markup. */
export function TextBubble({ message, content, isOwn }: KindViewProps<TextMessageContent>) {
  const texts = useLogTexts();
  const { mentions } = message;
  if (hasForbiddenMarkup(content.text)) {
    return (
      <Bubble message={message} isOwn={isOwn}>
        <em className={styles.quiet}>{texts.blockedMarkup}</em>
      </Bubble>
    );
  }
  const className = cx(
    !isOwn && (mentions.everyone || mentions.userIds.includes(texts.ownId)) && styles.mentionsMe,
    hasStackedDiacritics(content.text) && styles.clipped,
    isBigEmoji(content.text) && styles.big,
    message.senderRole !== undefined && isOwnerOrAdmin(message.senderRole) && styles.ofAdmin,
  );
  return (
    <Bubble message={message} isOwn={isOwn} className={className}>
      <MessageText message={message} text={content.text} />
    </Bubble>
  );
}
