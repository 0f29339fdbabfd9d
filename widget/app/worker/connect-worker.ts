import { offeredUpdateAtom } from '../../state/environment.ts';
import type { Store } from '../../sync/store.ts';
import { versionedAddress } from '../reload-path.ts';
import { CACHE_PREFIX, WORKER_FILE, WORKER_SCOPE, type ToWorker } from './messages.ts';

/** An open page checks for a new version at this interval. */
const CHECK_EVERY_MS = 3_600_000;
const VERSION_WITHIN_MS = 5000;
/** The provider writes this in place of the version if it runs without workers. */
const SWITCHED_OFF = 'off';

/**
 * Lets the service worker cache the widget for visits without a network. Offers a reload when the provider has a newer version.
 * Does nothing if the browser refuses service workers, as some do in frames.
 */
export async function connectWorker(store: Store): Promise<void> {
  const build = document.documentElement.dataset['build'] ?? '';
  const container = findContainer();
  if (container === undefined || build === '') return;
  if (build === SWITCHED_OFF) return removeWorker(container);
  const registration = await register(container);
  if (registration === undefined) return;

  // The reload fetches the page from the provider. The new worker takes over after all open pages have closed.
  const take = (): void => location.replace(versionedAddress(location.href, Date.now()));
  /** A worker with files of another version has a newer page to offer, until a worker with the page's own files is active. */
  const consider = async (worker: ServiceWorker | null): Promise<void> => {
    const version = worker === null ? undefined : await versionOf(worker);
    if (version !== undefined) store.set(offeredUpdateAtom, version === build ? undefined : { take });
  };
  const watch = (worker: ServiceWorker | null): void =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void consider(worker);
    });
  /** A waiting worker may be older than the page. It is offered only if the provider still serves it. */
  const check = (): Promise<void> =>
    registration.update().then(
      () => (registration.installing === null ? consider(registration.waiting) : undefined),
      () => undefined,
    );

  registration.addEventListener('updatefound', () => watch(registration.installing));
  container.addEventListener('controllerchange', () => void consider(container.controller));
  watch(registration.installing);
  void check();
  setInterval(() => void check(), CHECK_EVERY_MS);

  const { active } = await container.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  post(active, { kind: 'keep', addresses });
}

function findContainer(): ServiceWorkerContainer | undefined {
  // In a sandboxed frame, even the access throws.
  try {
    return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  } catch {
    return undefined;
  }
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string };
}

/** Kept for a second start in the same page: the policy can be created only once. */
let workerFile: string | undefined;

/** Uses the only policy that the page allows; it knows one URL. */
function trustedWorkerFile(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('ml-worker', { createScriptURL: () => WORKER_FILE });
  return policy?.createScriptURL(WORKER_FILE) ?? WORKER_FILE;
}

async function register(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  try {
    workerFile ??= trustedWorkerFile();
    return await container.register(workerFile, { scope: WORKER_SCOPE, updateViaCache: 'none' });
  } catch {
    return undefined;
  }
}

async function removeWorker(container: ServiceWorkerContainer): Promise<void> {
  try {
    const registration = await container.getRegistration(WORKER_SCOPE);
    await registration?.unregister();
    for (const name of await caches.keys()) if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
  } catch {
    // A browser without caches has nothing to remove.
  }
}

function post(worker: ServiceWorker | null, message: ToWorker, transfer: Transferable[] = []): void {
  worker?.postMessage(message, transfer);
}

/** The version of a worker's files; undefined if it does not answer. */
function versionOf(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), VERSION_WITHIN_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : undefined);
    };
    post(worker, { kind: 'version' }, [port2]);
  });
}
