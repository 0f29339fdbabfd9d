import styles from './sheet-gap.module.css';

/** Separates the groups of a sheet. */
export function SheetGap() {
  return <div className={styles.gap} />;
}
