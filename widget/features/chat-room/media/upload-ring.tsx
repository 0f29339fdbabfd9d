import styles from './upload.module.css';

/** A progress ring around the content that it covers. */
export function Ring({ fraction }: { readonly fraction: number }) {
  return (
    <svg className={styles.circles} viewBox="0 0 48 48" aria-hidden="true">
      <circle className={styles.track} cx="24" cy="24" r="21" />
      <circle
        className={styles.done}
        cx="24"
        cy="24"
        r="21"
        pathLength="100"
        strokeDashoffset={100 - Math.min(1, Math.max(0.02, fraction)) * 100}
      />
    </svg>
  );
}
