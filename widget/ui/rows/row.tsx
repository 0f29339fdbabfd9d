import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Pressable, type PressableProps } from '../controls/pressable.tsx';
import styles from './row.module.css';

export interface RowProps extends Omit<PressableProps, 'title' | 'children'> {
  /** Avatar, or an icon in a circle. */
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  /** Small icons and tags right after the title. */
  readonly titleEnd?: ReactNode;
  /** At the end of the first line: the time. */
  readonly time?: ReactNode;
  /** The second line, cut at its end. */
  readonly detail?: ReactNode;
  /** At the end of the second line: badge, pin. */
  readonly detailEnd?: ReactNode;
  /** Next to both lines: check, button, arrow. */
  readonly trailing?: ReactNode;
  /** Marked by font weight, not by colour. */
  readonly isUnread?: boolean | undefined;
  readonly isPinned?: boolean | undefined;
  /** The row's target is open next to the list. */
  readonly isCurrent?: boolean | undefined;
}

/** A row of 4 rem in a list of chats, people or entries. */
export function Row({
  leading,
  title,
  titleEnd,
  time,
  detail,
  detailEnd,
  trailing,
  isUnread,
  isPinned,
  isCurrent,
  className,
  ...rest
}: RowProps) {
  const hasSecondLine = detail !== undefined || detailEnd !== undefined;
  return (
    <Pressable
      {...rest}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(styles.row, isPinned && styles.pinned, isCurrent && styles.current, className)}
    >
      {leading}
      <span className={styles.lines}>
        <span className={styles.line}>
          <span className={cx(styles.title, isUnread && styles.unread)}>{title}</span>
          {titleEnd}
          {time !== undefined && <span className={styles.time}>{time}</span>}
        </span>
        {hasSecondLine && (
          <span className={styles.line}>
            <span className={styles.detail}>{detail}</span>
            {detailEnd}
          </span>
        )}
      </span>
      {trailing}
    </Pressable>
  );
}
