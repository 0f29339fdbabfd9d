import type { ReactNode } from 'react';
import styles from './key.module.css';

/** The keyboard shortcut of a button, next to its text. Hidden on narrow screens. */
export function Key({ name }: { readonly name: string }) {
  return <kbd className={styles.key}>{name}</kbd>;
}

/** A line about several shortcuts. Hidden on narrow screens, as they are. */
export function KeyLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.keys}>{children}</span>;
}
