import type { BrowserStorage } from './storage.ts';

export const createBrowserStorage = (): BrowserStorage => ({
  async estimate() {
    try {
      const { usage = 0, quota } = await navigator.storage.estimate();
      return quota === undefined ? undefined : { usedBytes: usage, freeBytes: quota - usage };
    } catch {
      // Fails in old browsers, plain HTTP pages and blocked frames.
      return undefined;
    }
  },
  async measureFiles() {
    try {
      return await (await import('./cached-files.browser.ts')).measureCachedFiles();
    } catch {
      // Without a secure origin there are no caches.
      return { count: 0, bytes: 0 };
    }
  },
  async diagnose() {
    try {
      return await (await import('./storage-trouble.browser.ts')).findStorageTrouble();
    } catch {
      // The chunk could not be loaded.
      return 'unknown';
    }
  },
});
