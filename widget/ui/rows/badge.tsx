import { badgeText } from './badge-text.ts';
import { cx } from '../class-names.ts';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import styles from './badge.module.css';

export interface BadgeProps {
  readonly count: number;
  /** `muted` for muted chats, `quiet` on bars, `accent` on the jump button. */
  readonly tone?: 'alert' | 'muted' | 'quiet' | 'accent' | undefined;
  /** Only a dot: it shows that something is new, without a number. */
  readonly isDot?: boolean | undefined;
  /** The text for screen readers, in place of the bare number. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

const TONE = { alert: '', muted: styles.muted, quiet: styles.quiet, accent: styles.accent };

/** Renders nothing for a count of zero. */
export function Badge({ count, tone = 'alert', isDot, label, className }: BadgeProps) {
  const text = badgeText(count);
  if (text === '') return null;
  return (
    <span className={cx(styles.badge, TONE[tone], isDot && styles.dot, className)}>
      {isDot !== true && (
        <span dir="ltr" aria-hidden={label !== undefined}>
          {text}
        </span>
      )}
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
