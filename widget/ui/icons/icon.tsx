import { cx } from '../class-names.ts';
import styles from './icon.module.css';

export interface IconProps {
  /** Pixels at the normal text size. Small icons get a heavier line. */
  readonly size?: 14 | 16 | 18 | 20 | 24 | 28 | 32 | undefined;
  readonly isSolid?: boolean | undefined;
  readonly className?: string | undefined;
}

interface Drawing {
  /** The lines, on a grid of 24. */
  readonly d?: string;
  /** The dots, drawn heavier than lines. */
  readonly dots?: string;
  /** Mirrored in right-to-left text. */
  readonly isMirrored?: boolean;
}

const LINE_WIDTH = { 14: 2.3, 16: 2.1, 18: 2, 20: 1.75, 24: 1.75, 28: 1.75, 32: 1.6 } as const;

/** Decoration only: the element around an icon has the accessible name. */
export function Icon({ size = 24, isSolid, className, d, dots, isMirrored }: IconProps & Drawing) {
  const length = `calc(${size / 16} * var(--u))`;
  return (
    <svg
      className={cx(styles.icon, isSolid && styles.solid, isMirrored && styles.mirrored, className)}
      style={{ width: length, height: length }}
      viewBox="0 0 24 24"
      strokeWidth={LINE_WIDTH[size]}
      aria-hidden="true"
    >
      {d !== undefined && <path d={d} />}
      {dots !== undefined && <path d={dots} strokeWidth={2.5} />}
    </svg>
  );
}
