import { CACHE_PREFIX, WORKER_SCOPE } from './messages.ts';
import type { WorkerFetchEvent, WorkerScope } from './scope.ts';

/** After this time the cached page opens. A later answer is cached for the next visit. */
const PAGE_WAIT_MS = 3000;
/**
 * The number of cached versions: this one and the previous one. Pages of the previous version may still be open, and the
 * provider no longer has its files.
 */
const VERSIONS_KEPT = 2;

const ASSETS = /^\/ml\/(?:assets\/[\w.-]+\.js|presets\/[\w-]+\.svg|icon\.svg)$/;
/** Headers that describe the transfer of a page. */
const TRAVEL_HEADERS = ['content-encoding', 'content-length', 'vary'];

/** Files do not depend on the headers named in `Vary`. */
const ANY_COPY = { ignoreVary: true };

export interface ShellFiles {
  /** Changes with every file of the build; the page names it too. */
  readonly version: string;
  /** The files that any visit may need. */
  readonly files: readonly string[];
}

/**
 * Caches the widget's page and its files, so that the widget opens without a network. It answers requests for the page and for
 * files whose names change with their content. Calls, files of users and everything else bypass it.
 */
export function createShell(scope: WorkerScope, { version, files }: ShellFiles) {
  const { caches, location } = scope;
  const ownCache = (): Promise<Cache> => caches.open(CACHE_PREFIX + version);

  /** The cache key of a tenant's page: the tenant is the only part of the URL on which the page depends. */
  const pageKey = (address: string): string | undefined => {
    const { origin, pathname, searchParams } = new URL(address);
    const isPage = pathname === WORKER_SCOPE || pathname.startsWith(`${WORKER_SCOPE}/`);
    if (origin !== location.origin || !isPage) return undefined;
    const tenant = searchParams.get('tenant');
    return tenant === null ? WORKER_SCOPE : `${WORKER_SCOPE}?tenant=${encodeURIComponent(tenant)}`;
  };

  const isAsset = (address: string): boolean => {
    const { origin, pathname } = new URL(address, location.origin);
    return origin === location.origin && ASSETS.test(pathname);
  };

  /** Caches a page only if it is of this version: the files of another version may be missing. */
  const keepPage = async (key: string, response: Response): Promise<void> => {
    const html = await response.text();
    if (!html.includes(`data-build="${version}"`)) return;
    const headers = new Headers(response.headers);
    for (const name of TRAVEL_HEADERS) headers.delete(name);
    // A new response: the original would store the URL with its parameters.
    await (await ownCache()).put(key, new Response(html, { headers }));
  };

  /** Looks in this version's cache, then in the previous one's. */
  const cached = async (key: Request | string): Promise<Response | undefined> =>
    (await (await ownCache()).match(key, ANY_COPY)) ?? caches.match(key, ANY_COPY);

  const fetchUncached = async (event: WorkerFetchEvent): Promise<Response> =>
    (await event.preloadResponse) ?? scope.fetch(event.request);

  const fetchPage = async (event: WorkerFetchEvent, key: string): Promise<Response> => {
    const response = await fetchUncached(event);
    if (response.ok && !response.redirected) event.waitUntil(keepPage(key, response.clone()));
    return response;
  };

  const servePage = async (event: WorkerFetchEvent, key: string): Promise<Response> => {
    const fetched = fetchPage(event, key);
    event.waitUntil(fetched.catch(() => undefined));
    // A deliberate reload comes from the provider, however long it takes.
    const isReload = new URL(event.request.url).searchParams.has('version');
    const late = new Promise<undefined>((resolve) => {
      if (!isReload) scope.setTimeout(() => resolve(undefined), PAGE_WAIT_MS);
    });
    const response = await Promise.race([fetched, late]).catch(() => undefined);
    // A proxy answers with 5xx if the provider is down.
    if (response !== undefined && response.status < 500) return response;
    return (await cached(key)) ?? fetched;
  };

  const keepAsset = async (request: Request | string, response: Response): Promise<void> =>
    (await ownCache()).put(request, response);

  const serveAsset = async (event: WorkerFetchEvent): Promise<Response> => {
    const known = await cached(event.request);
    if (known !== undefined) return known;
    const response = await scope.fetch(event.request);
    if (response.ok) event.waitUntil(keepAsset(event.request, response.clone()));
    return response;
  };

  const fetchPages = async (keys: Iterable<string>): Promise<void> => {
    for (const key of keys) {
      const response = await scope.fetch(key, { credentials: 'omit' });
      if (response.ok) await keepPage(key, response);
    }
  };

  /** The pages that are open, or that the previous version cached. */
  const knownPages = async (): Promise<ReadonlySet<string>> => {
    const open = await scope.clients.matchAll({ includeUncontrolled: true });
    const caching = (await shellCaches()).map(async (name) => (await caches.open(name)).keys());
    const before = (await Promise.all(caching)).flat();
    return new Set([...open, ...before].flatMap(({ url }) => (isAsset(url) ? [] : (pageKey(url) ?? []))));
  };

  const shellCaches = async (): Promise<readonly string[]> =>
    (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));

  return {
    version,
    /** Fetches all files of this version. Rejects if one is missing: the browser then tries the worker again at the next visit. */
    async install(): Promise<void> {
      const pages = await knownPages();
      const cache = await ownCache();
      // One by one, because no user waits for them.
      for (const file of files) await cache.add(file);
      await fetchPages(pages);
    },
    /** Deletes the files of versions that no page uses any more. */
    async activate(): Promise<void> {
      const others = (await shellCaches()).filter((name) => name !== CACHE_PREFIX + version);
      // The newest cache is the last.
      await Promise.all(others.slice(0, -(VERSIONS_KEPT - 1)).map((name) => caches.delete(name)));
      // The browser then requests a page while the worker starts.
      await scope.registration.navigationPreload?.enable().catch(() => undefined);
      await scope.clients.claim();
    },
    fetch(event: WorkerFetchEvent): void {
      const { url, method, mode } = event.request;
      if (method !== 'GET') return;
      if (mode === 'navigate') {
        const key = pageKey(url);
        if (key === undefined) return;
        // Only the provider and the page may see a token in the URL. S-07.
        const hasToken = new URL(url).searchParams.has('token');
        event.respondWith(hasToken ? fetchUncached(event) : servePage(event, key));
      } else if (isAsset(url)) event.respondWith(serveAsset(event));
    },
    /** Caches files that a page loaded before the worker was active: the browser still has them in its HTTP cache. */
    async keep(addresses: readonly string[]): Promise<void> {
      const cache = await ownCache();
      for (const address of addresses.filter(isAsset)) {
        if ((await caches.match(address)) !== undefined) continue;
        const response = await scope.fetch(address).catch(() => undefined);
        if (response?.ok === true) await cache.put(address, response);
      }
    },
  };
}
