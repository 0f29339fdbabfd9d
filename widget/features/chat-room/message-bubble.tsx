import { memo } from 'react';
import { canResend } from '../../domain/failure.ts';
import type { Message } from '../../domain/message/message.ts';
import { hasTowers, isBigEmoji } from '../../domain/message/text-parts.ts';
import { hasForbiddenMarkup } from '../../domain/message/text.ts';
import { richContentOf } from '../../actions/rich-content.ts';
import { cx } from '../../ui/class-names.ts';
import { AlertIcon } from '../../ui/icons/alert-icon.tsx';
import { Bubble } from './bubble.tsx';
import { RichBubble } from './rich/rich-bubble.tsx';
import { useLogTexts } from './log-texts.ts';
import { MessageText } from './message-text.tsx';
import styles from './message-bubble.module.css';

interface MessageBubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** One message of a person. A failed one offers to be sent again, where that can help. Spec: 1-chat §4 Sending. */
export const MessageBubble = memo(function MessageBubble({ message, isOwn, onResend }: MessageBubbleProps) {
  const texts = useLogTexts();
  const { delivery } = message;
  return (
    <div className={styles.line} data-message-id={message.localId} data-state={delivery.state}>
      {delivery.state === 'failed' && (
        <button
          type="button"
          className={styles.failed}
          aria-label={texts.resend}
          disabled={!canResend(delivery.failure)}
          onClick={() => onResend(message.localId)}
        >
          <AlertIcon />
        </button>
      )}
      {message.content.kind === 'rich' ? (
        <RichBubble message={message} content={richContentOf(message.content)} isOwn={isOwn} />
      ) : (
        <TextBubble message={message} isOwn={isOwn} />
      )}
    </div>
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
