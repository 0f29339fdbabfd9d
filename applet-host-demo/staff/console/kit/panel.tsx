import type { ReactNode } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a title. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </header>
      {children}
    </section>
  );
}

interface ItemProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly trailing?: ReactNode;
  /** The title is an address, an id or a key. */
  readonly isCode?: boolean;
}

/** A line of a list in a card. */
export function Item({ icon, title, detail, trailing, isCode = false }: ItemProps) {
  return (
    <li className={styles.item}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <span className={styles.lines}>
        <span className={isCode ? styles.code : undefined} dir="auto">
          {title}
        </span>
        {detail !== undefined && <small dir="auto">{detail}</small>}
      </span>
      {trailing}
    </li>
  );
}
