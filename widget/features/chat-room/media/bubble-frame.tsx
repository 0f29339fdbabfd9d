import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';
import '../../../ui/theme/stage-tokens.css';
import styles from '../message-bubble.module.css';

/** A bubble whose content places time and delivery itself. */
export function BubbleFrame({ isOwn, children }: { readonly isOwn: boolean; readonly children: ReactNode }) {
  return <div className={cx(styles.bubble, isOwn && styles.own)}>{children}</div>;
}
