import styles from './key.module.css';

/** The key of a button, next to its text. Narrow screens have no room for it. */
export function Key({ name }: { readonly name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}
