import type { InstanceLock } from '../../widget/platform/instance-lock.ts';

/** Locks that the windows of one browser share, like Web Locks. A window that loses a stolen lock is notified. */
export function createBrowserLocks(): () => InstanceLock {
  const holders = new Map<string, { readonly window: InstanceLock; readonly onLost: (isFree: boolean) => void }>();
  return () => {
    let held: string | undefined;
    const window: InstanceLock = {
      claim(name, how, onLost) {
        const holder = holders.get(name);
        if (holder !== undefined && how === 'wait') return Promise.resolve(false);
        holders.set(name, { window, onLost });
        held = name;
        holder?.onLost(false);
        return Promise.resolve(true);
      },
      isFree: (name) => Promise.resolve(!holders.has(name)),
      release() {
        if (held !== undefined && holders.get(held)?.window === window) holders.delete(held);
        held = undefined;
      },
    };
    return window;
  };
}
