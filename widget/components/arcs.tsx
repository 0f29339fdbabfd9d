import { cx } from '../ui/class-names.ts';
import '../ui/theme/card-tokens.css';
import styles from './arcs.module.css';

const RADII = [26, 42, 58, 74, 90];

/** Circles around a corner: the pattern behind money. Gold while a card is full. */
export function Arcs({ isFull }: { readonly isFull: boolean }) {
  return (
    <svg
      className={cx(styles.arcs, isFull && styles.full)}
      viewBox="0 0 256 74"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {RADII.map((radius) => (
        <circle key={radius} cx="238" cy="88" r={radius} />
      ))}
    </svg>
  );
}
