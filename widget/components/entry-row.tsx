import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Badge } from '../ui/rows/badge.tsx';
import { NextIcon } from '../ui/icons/next-icon.tsx';
import { Row } from '../ui/rows/row.tsx';
import { useGo } from './use-go.ts';
import styles from './entry-row.module.css';

export interface EntryRowProps {
  readonly path: string;
  readonly icon: ReactNode;
  readonly label: string;
  /** The number of new items behind the row. */
  readonly count: number;
  readonly countLabel: string;
}

/** The first row of a list: it opens a screen that belongs to the list. Spec: 2-contacts-groups §2 (entries with a count). */
export function EntryRow({ path, icon, label, count, countLabel }: EntryRowProps) {
  const go = useGo();
  const [location] = useLocation();
  return (
    <Row
      href={path}
      onClick={(event) => {
        event.preventDefault();
        go(path, { anime: 'open' });
      }}
      isCurrent={location === path}
      leading={<span className={styles.circle}>{icon}</span>}
      title={label}
      trailing={
        <>
          <Badge count={count} label={countLabel} />
          <NextIcon size={20} className={styles.arrow} />
        </>
      }
    />
  );
}
