import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Next to the title: a number, a state. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHead({ title, note, actions }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <span className={styles.space} />
      {actions}
    </header>
  );
}

interface PageProps {
  readonly children: ReactNode;
  /** Next to the page, or above it on a narrow window. */
  readonly side?: ReactNode;
}

/** A page of the console. */
export function Page({ children, side }: PageProps) {
  return (
    <main className={styles.page} data-side={Boolean(side) || undefined}>
      <div className={styles.column}>{children}</div>
      {side}
    </main>
  );
}

export interface TabLink<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly href: string;
}

export function TabLinks<Name extends string>({
  label,
  tabs,
  current,
}: {
  readonly label: string;
  readonly tabs: readonly TabLink<Name>[];
  readonly current: Name;
}) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.name} href={tab.href} aria-current={tab.name === current ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
}
