import type { ReactNode } from 'react';
import { cx } from '../ui/class-names.ts';
import { Pressable } from '../ui/pressable.tsx';
import styles from './event-row.module.css';

/** The list around rows of events. */
export function EventList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

interface EventRowProps {
  readonly avatar: ReactNode;
  readonly name: string;
  /** At the end of the first line: a time or what became of it. */
  readonly nameEnd: ReactNode;
  /** Below the name, in as many lines as it takes. */
  readonly children: ReactNode;
  /** In front of the picture, while rows are chosen. */
  readonly check?: ReactNode;
  readonly isChosen?: boolean | undefined;
  /** What else a screen reader is told. */
  readonly hidden?: ReactNode;
  /** Below what can be pressed: the answers. */
  readonly answers?: ReactNode;
  /** Undefined: it leads nowhere. */
  readonly onClick?: (() => void) | undefined;
  /** The whole row, for whoever looks for it. */
  readonly item: Readonly<Record<`data-${string}`, string>>;
}

/** Something that has happened with a person or a group: who, when or with what result, and its text in full. A friend request, a group notice. */
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
