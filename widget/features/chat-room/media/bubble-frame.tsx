import type { ReactNode } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import { cx } from '../../../ui/class-names.ts';
import '../../../ui/theme/stage-tokens.css';
import { QuoteBlock } from '../bubble/quote-block.tsx';
import styles from '../bubble/message-bubble.module.css';

interface BubbleFrameProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly children: ReactNode;
}

/** A bubble with a quote on top, whose content places time and delivery state itself. */
export function BubbleFrame({ message, isOwn, children }: BubbleFrameProps) {
  return (
    <div className={cx(styles.bubble, isOwn && styles.own)}>
      <QuoteBlock message={message} isOwn={isOwn} />
      {children}
    </div>
  );
}
