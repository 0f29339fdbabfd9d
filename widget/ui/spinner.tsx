import { cx } from './class-names.ts';
import styles from './spinner.module.css';

/** Work under way, in the colour of the text around it. Decoration: what waits says so in words. */
export function Spinner({ size = 'regular' }: { readonly size?: 'regular' | 'small' | undefined }) {
  return <span className={cx(styles.spinner, size === 'small' && styles.small)} aria-hidden="true" />;
}
