import type { Random } from './random.ts';

/** `randomUUID` is missing on plain HTTP pages; `getRandomValues` is available there. */
export const createBrowserRandom = (): Random => ({
  uuid: () =>
    typeof crypto.randomUUID === 'function'
      ? crypto.randomUUID()
      : Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
});
