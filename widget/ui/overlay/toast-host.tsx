import { useSyncExternalStore } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-host.module.css';

/** The visible toast: a lazy chunk. */
export const ToastView = lazyComponent(async () => (await import('./toast.tsx')).ToastView);

/** The container of toasts. */
export function ToastHost({ queue }: { readonly queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current);
  return (
    <div className={styles.host} role="status">
      {toast !== null && <ToastView key={toast.id} toast={toast} onEnd={() => queue.dismiss(toast.id)} />}
    </div>
  );
}
