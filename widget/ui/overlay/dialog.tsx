import { useId, type ReactNode } from 'react';
import { Overlay } from './overlay.tsx';
import styles from './dialog.module.css';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** Between text and buttons: a field, a picture. */
  readonly children?: ReactNode;
  /** One or two small buttons, the cancel button first. */
  readonly actions: ReactNode;
  readonly role?: 'dialog' | 'alertdialog' | undefined;
}

export function Dialog({ isOpen, onClose, title, text, children, actions, role }: DialogProps) {
  const id = useId();
  const textId = `${id}-text`;
  return (
    <Overlay
      isOpen={isOpen}
      onClose={onClose}
      look="dialog"
      role={role}
      aria-labelledby={id}
      aria-describedby={text === undefined ? undefined : textId}
    >
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {text !== undefined && (
        <p id={textId} className={styles.text}>
          {text}
        </p>
      )}
      {children}
      <div className={styles.actions}>{actions}</div>
    </Overlay>
  );
}
