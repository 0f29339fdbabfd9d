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
  async removeDatabases(isUnwanted, known) {
    try {
      return await (await import('./data-removal.browser.ts')).removeDatabases(isUnwanted, known);
    } catch {
      return false;
    }
  },
  async clearCachedAnswers(path) {
    try {
      await (await import('./data-removal.browser.ts')).clearCachedAnswers(path);
    } catch {
      // The provider is down. The browser still asks it before it shows a copy of a file.
    }
  },
  isBlocked() {
    try {
      // Some frames have none. The build drops a read whose value is not used.
      return Object.is(globalThis.localStorage, null);
    } catch {
      return true;
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
