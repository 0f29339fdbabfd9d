import { memo } from 'react';
import type { Message } from '../../domain/message/message.ts';
import type { SeenMessage } from '../../domain/message/recalled.ts';
import { hasTowers, isBigEmoji } from '../../domain/message/text-parts.ts';
import { hasForbiddenMarkup } from '../../domain/message/text.ts';
import { richContentOf } from '../../actions/rich-content.ts';
import { cx } from '../../ui/class-names.ts';
import { Bubble } from './bubble.tsx';
import { FailedMark } from './failed-mark.tsx';
import { RecalledLine } from './message-actions/recalled-line.tsx';
import { SelectionMark } from './message-actions/selection-mark.tsx';
import { ROW_CLASS } from './scroll-place.ts';
import { RichBubble } from './rich/rich-bubble.tsx';
import { useLogTexts } from './log-texts.ts';
import { MessageText } from './message-text.tsx';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: SeenMessage;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** One message of a user. A failed message offers a resend, if that can help. Spec: 1-chat §4 Sending. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, onResend }: MessageBubbleProps) {
  const { delivery, recalled } = message;
  const line = (
    <div
      className={cx(styles.line, ROW_CLASS, recalled !== undefined && styles.recalled)}
      tabIndex={-1}
      data-message-id={message.localId}
      data-state={delivery.state}
    >
      {delivery.state === 'failed' && (
        <FailedMark failure={delivery.failure} onResend={() => onResend(message.localId)} />
      )}
      <SelectionMark message={message} />
      {message.content.kind === 'rich' ? (
        <RichBubble message={message} content={richContentOf(message.content)} isOwn={isOwn} />
      ) : (
        <TextBubble message={message} isOwn={isOwn} />
      )}
    </div>
  );
  return recalled === undefined ? (
    line
  ) : (
    <>
      {line}
      <RecalledLine message={message} recalled={recalled} />
    </>
  );
});

function TextBubble({ message, isOwn }: { readonly message: Message; readonly isOwn: boolean }) {
  const texts = useLogTexts();
  const { content, mentions } = message;
  if (content.kind !== 'text') return null;
  if (hasForbiddenMarkup(content.text)) {
    return (
      <Bubble message={message} isOwn={isOwn}>
        <em className={styles.quiet}>{texts.blockedMarkup}</em>
      </Bubble>
    );
  }
  const className = cx(
    !isOwn && (mentions.everyone || mentions.userIds.includes(texts.ownId)) && styles.mentionsMe,
    hasTowers(content.text) && styles.clipped,
    isBigEmoji(content.text) && styles.big,
  );
  return (
    <Bubble message={message} isOwn={isOwn} className={className}>
      <MessageText message={message} text={content.text} />
    </Bubble>
  );
}
