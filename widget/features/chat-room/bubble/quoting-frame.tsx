import type { ReactNode } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import { cx } from '../../../ui/class-names.ts';
import { QuoteBlock } from './quote-block.tsx';
import bubble from './message-bubble.module.css';
import styles from './quote-block.module.css';

interface QuotingFrameProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** Content without a text bubble: a picture, a card, a die. */
  readonly children: ReactNode;
}

/** Puts content without a bubble into a bubble with its quote, if the message is a reply. Otherwise renders only the content. */
export function QuotingFrame({ message, isOwn, children }: QuotingFrameProps) {
  if (message.quote === undefined) return children;
  return (
    <div className={cx(bubble.bubble, isOwn && bubble.own, styles.frame)}>
      <div className={styles.above}>
        <QuoteBlock message={message} isOwn={isOwn} />
      </div>
      <div className={styles.within}>{children}</div>
    </div>
  );
}
