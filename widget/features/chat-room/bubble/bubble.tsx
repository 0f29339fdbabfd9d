import type { ReactNode } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import { cx } from '../../../ui/class-names.ts';
import { BubbleMeta } from './bubble-meta.tsx';
import { QuoteBlock } from './quote-block.tsx';
import styles from './message-bubble.module.css';

interface BubbleProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A bubble with text; time and delivery state are in its corner. */
export function Bubble({ message, isOwn, children, className }: BubbleProps) {
  return (
    <div className={cx(styles.bubble, isOwn && styles.own, className)}>
      <QuoteBlock message={message} isOwn={isOwn} />
      <span dir="auto" className={styles.text}>
        {children}
      </span>
      <BubbleMeta message={message} isOwn={isOwn} />
    </div>
  );
}
