import { cx } from '../../widget/ui/class-names.ts';
import styles from './count.module.css';

/** How many sessions wait, or messages are unread. */
export function Count({ number, className }: { readonly number: number; readonly className?: string | undefined }) {
  return <span className={cx(styles.count, className)}>{number}</span>;
}
