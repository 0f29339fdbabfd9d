import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { Pressable } from '../ui/controls/pressable.tsx';
import styles from './event-row.module.css';

/** The list around rows of events. */
export function EventList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface EventRowProps {
  readonly avatar: ReactNode;
  readonly name: string;
  /** At the end of the first line: a time or a state. */
  readonly nameEnd: ReactNode;
  /** Below the name, in as many lines as it takes. */
  readonly children: ReactNode;
  /** Before the avatar, while rows are selected. */
  readonly check?: ReactNode;
  readonly isChosen?: boolean | undefined;
  /** Additional text for screen readers. */
  readonly hidden?: ReactNode;
  /** The answer buttons, below the pressable area. */
  readonly answers?: ReactNode;
  /** Undefined: the row is not clickable. */
  readonly onClick?: (() => void) | undefined;
  /** Data attributes of the whole row. */
  readonly item: Readonly<Record<`data-${string}`, string>>;
}

/** An event that concerns a user or a group: name, time or result, and the full text. Examples are a friend request and a group notice. */
export function EventRow(props: EventRowProps) {
  const { avatar, name, nameEnd, children, check, isChosen, hidden, answers, onClick, item } = props;
  const choosing = isChosen === undefined ? {} : { role: 'checkbox', 'aria-checked': isChosen };
  return (
    <li className={cx(styles.item, isChosen === true && styles.chosen)} {...item}>
      <Pressable className={styles.row} {...choosing} {...(onClick === undefined ? {} : { onClick })}>
        {check}
        {avatar}
        <span className={styles.lines}>
          <span className={styles.first}>
            <span className={styles.name}>
              <bdi>{name}</bdi>
            </span>
            {nameEnd}
          </span>
          {children}
        </span>
        {hidden}
      </Pressable>
      {Boolean(answers) && <div className={styles.answers}>{answers}</div>}
    </li>
  );
}
