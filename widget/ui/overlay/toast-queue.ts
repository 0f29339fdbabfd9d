export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'success' | 'failure';
}

export interface ToastQueue {
  /** Shows a short text for a while. It replaces the toast on screen, because the newest one belongs to the user's last action. */
  show(text: string, tone?: Toast['tone']): void;
  /** Removes a toast if it is still on screen. */
  dismiss(id: number): void;
  current(): Toast | null;
  subscribe(listener: () => void): () => void;
}

export function createToastQueue(): ToastQueue {
  let shown: Toast | null = null;
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: Toast | null) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (text, tone = 'plain') => change({ id: ++lastId, text, tone }),
    dismiss: (id) => {
      if (shown?.id === id) change(null);
    },
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
