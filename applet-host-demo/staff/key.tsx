import styles from './key.module.css';

/** The keyboard shortcut of a button, next to its text. Hidden on narrow screens. */
export function Key({ name }: { readonly name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}
