import type { ReactNode } from 'react';
import type { Message } from '../../domain/message/message.ts';
import { cx } from '../../ui/class-names.ts';
import { QuoteBlock } from './quote-block.tsx';
import bubble from './message-bubble.module.css';
import styles from './quote-block.module.css';

interface QuotingFrameProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** A picture, a card, a die: what stands in no bubble of words. */
  readonly children: ReactNode;
}

/** A bubble around what has none, when it answers a message; nothing more otherwise. */
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
