import type { ReactNode } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import { cx } from '../../../ui/class-names.ts';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import bubbleStyles from '../bubble/message-bubble.module.css';
import '../../../ui/theme/card-tokens.css';
import styles from './card.module.css';

export type CardLook = 'plain' | 'money' | 'transfer' | 'money-spent' | 'transfer-done' | 'gone';

const LOOKS: Readonly<Record<CardLook, string | undefined>> = {
  plain: undefined,
  money: styles.money,
  transfer: styles.transfer,
  'money-spent': styles.moneySpent,
  'transfer-done': styles.transferDone,
  gone: styles.gone,
};

interface CardProps {
  readonly message: Message;
  readonly isOwn: boolean;
  readonly look?: CardLook;
  readonly isWide?: boolean;
  /** The kind of card, in the footer next to the time. */
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A message in the form of a card: its content, and a footer with its kind, time and delivery state. */
export function Card({ message, isOwn, look = 'plain', isWide = false, label, children }: CardProps) {
  const isTinted = isOwn && look === 'plain' && !isWide;
  return (
    <div
      className={cx(
        bubbleStyles.bubble,
        isOwn && bubbleStyles.own,
        styles.card,
        isTinted && styles.tinted,
        isWide && styles.wide,
        LOOKS[look],
      )}
    >
      {children}
      <div className={styles.foot}>
        <span className={styles.label}>{label}</span>
        <BubbleMeta message={message} isOwn={isOwn} />
      </div>
    </div>
  );
}
