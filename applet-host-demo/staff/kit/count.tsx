import { cx } from '../../../widget/ui/class-names.ts';
import styles from './count.module.css';

/** A badge: the number of waiting sessions or of unread messages. */
export function Count({ number, className }: { readonly number: number; readonly className?: string | undefined }) {
  return <span className={cx(styles.count, className)}>{number}</span>;
}
