import { cx } from '../class-names.ts';
import styles from './spinner.module.css';

/** A spinner in the colour of the surrounding text. Decoration: the waiting element has a text for screen readers. */
export function Spinner({ size = 'regular' }: { readonly size?: 'regular' | 'small' | undefined }) {
  return <span className={cx(styles.spinner, size === 'small' && styles.small)} aria-hidden="true" />;
}
