import styles from './arcs.module.css';

const RADII = [26, 42, 58, 74, 90];

/** Circles around a corner: the background of cards about money. */
export function Arcs() {
  return (
    <svg
      className={styles.arcs}
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
