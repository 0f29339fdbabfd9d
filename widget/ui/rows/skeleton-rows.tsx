import type { CSSProperties } from 'react';
import styles from './skeleton-rows.module.css';

/** The widths of name and preview, in rem, similar to a real list. */
const WIDTHS = [
  [10, 13.1],
  [7.5, 10.1],
  [12.25, 14.25],
  [8.75, 10.2],
  [10.75, 11.6],
  [6.75, 7.1],
  [9.4, 9.1],
] as const;

/** Placeholder rows of the final size while a list loads. Their container is `aria-busy`. */
export function SkeletonRows({ count = WIDTHS.length }: { readonly count?: number | undefined }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => {
        const [name, preview] = WIDTHS[index % WIDTHS.length] ?? WIDTHS[0];
        return (
          <div key={index} className={styles.row}>
            <span className={styles.circle} />
            <span className={styles.lines}>
              <span className={styles.name} style={widthOf(name)} />
              <span className={styles.preview} style={widthOf(preview)} />
            </span>
          </div>
        );
      })}
    </div>
  );
}

const widthOf = (rem: number): CSSProperties => ({ width: `${rem}rem` });
