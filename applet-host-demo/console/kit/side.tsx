import type { ReactNode } from 'react';
import styles from './side.module.css';

/** The panel of the opened thing, next to its list. */
export function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <aside className={styles.side} aria-label={label}>
      {children}
    </aside>
  );
}

interface SideHeadProps {
  readonly picture?: ReactNode;
  readonly title: string;
  readonly detail?: ReactNode;
  readonly actions?: ReactNode;
}

export function SideHead({ picture, title, detail, actions }: SideHeadProps) {
  return (
    <header className={styles.head}>
      {picture}
      <div>
        <h2 dir="auto">{title}</h2>
        {detail !== undefined && <p dir="auto">{detail}</p>}
      </div>
      {actions}
    </header>
  );
}

interface SideSectionProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function SideSection({ title, actions, children }: SideSectionProps) {
  return (
    <section className={styles.section}>
      {title !== undefined && (
        <header>
          <h3>{title}</h3>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
