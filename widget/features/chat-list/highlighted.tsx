import type { ReactNode } from 'react';
import { findMatches } from '../../domain/search/text-match.ts';
import styles from './highlighted.module.css';

/** A text with highlighted search hits. */
export function Highlighted({ text, query }: { readonly text: string; readonly query: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { from, to } of findMatches(text, query)) {
    parts.push(
      text.slice(end, from),
      <mark key={from} className={styles.hit}>
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return (
    <bdi>
      {parts}
      {text.slice(end)}
    </bdi>
  );
}
