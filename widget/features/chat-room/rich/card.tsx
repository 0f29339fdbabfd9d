import type { ReactNode } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import { cx } from '../../../ui/class-names.ts';
import { BubbleMeta } from '../bubble-meta.tsx';
import bubble from '../message-bubble.module.css';
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
  /** What kind of card it is, in its foot beside the time. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A message that looks like a card: its content, and a foot with its kind, time and delivery. */
export function Card({ message, isOwn, look = 'plain', isWide = false, label, children }: CardProps) {
  const isTinted = isOwn && look === 'plain' && !isWide;
  return (
    <div
      className={cx(
        bubble.bubble,
        isOwn && bubble.own,
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
