import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { ToastQueue } from './toast-queue.ts';
import styles from './toast-host.module.css';

const ToastView = lazy(async () => ({ default: (await import('./toast.tsx')).ToastView }));

/** The place where toasts appear. */
export function ToastHost({ queue }: { readonly queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current);
  return (
    <div className={styles.host} role="status">
      {toast !== null && (
        <Suspense>
          <ToastView key={toast.id} toast={toast} onEnd={() => queue.dismiss(toast.id)} />
        </Suspense>
      )}
    </div>
  );
}
