import type { ReactNode } from 'react';
import type { Attachments } from './use-attachments.tsx';
import styles from './drop-area.module.css';

interface DropAreaProps {
  readonly attachments: Attachments;
  readonly children: ReactNode;
}

/** Makes the room a drop target for pictures and videos. */
export function DropArea({ attachments, children }: DropAreaProps) {
  return (
    <div className={styles.area} {...attachments.dropHandlers}>
      {children}
      {attachments.element}
    </div>
  );
}
