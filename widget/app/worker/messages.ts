import type { ASK_CLIENT_ID } from '../../platform/worker-notices.ts';

/** The messages from a page to the worker. */
export type ToWorker =
  /** Asks for the version of the worker's files. The answer comes through the transferred port. */
  | { readonly kind: 'version' }
  | typeof ASK_CLIENT_ID
  /** Names files that the page loaded before the worker was active. */
  | { readonly kind: 'keep'; readonly addresses: readonly string[] };

export const WORKER_FILE = '/ml/sw.js';
/** The pages that the worker serves: `/ml` and everything below. */
export const WORKER_SCOPE = '/ml';
/** The worker's caches; the version of the files follows. */
export const CACHE_PREFIX = 'ml-shell-';

export function readMessage(data: unknown): ToWorker | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { kind, addresses } = data as { readonly kind?: unknown; readonly addresses?: unknown };
  if (kind === 'version' || kind === 'client-id') return { kind };
  if (kind !== 'keep' || !Array.isArray(addresses)) return undefined;
  return { kind, addresses: addresses.filter((address) => typeof address === 'string') };
}
