import { useSyncExternalStore } from 'react';
import { AlertIcon } from './icons/alert-icon.tsx';
import { CheckIcon } from './icons/check-icon.tsx';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-host.module.css';

/** Long enough to read: a base, and more for every character. */
const BASE_MS = 2400;
const MS_PER_CHARACTER = 45;

/** The place where toasts appear. Their life is an animation, so that it stops while one points at them. */
export function ToastHost({ queue }: { readonly queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current);
  return (
    <div className={styles.host} role="status">
      {toast !== null && (
        <div
          key={toast.id}
          className={styles.toast}
          style={{ animationDuration: `${BASE_MS + MS_PER_CHARACTER * toast.text.length}ms` }}
          onAnimationEnd={() => queue.dismiss(toast.id)}
        >
          {toast.tone === 'success' && <CheckIcon size={20} />}
          {toast.tone === 'failure' && <AlertIcon size={20} />}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
