import { CACHE_PREFIX, WORKER_SCOPE } from './messages.ts';
import type { WorkerFetchEvent, WorkerScope } from './scope.ts';

/** After this time the cached page opens. A later answer is cached for the next visit. */
const PAGE_WAIT_MS = 3000;
/** A returning visit opens the cached page at once if the provider has served that page within this time. */
const PAGE_FRESH_MS = 7 * 24 * 3_600_000;
/** Header of a cached page: the time at which the provider last served it, or 0 since the provider serves another page. */
const CONFIRMED_HEADER = 'x-shell-confirmed';
/** The cache modes of a user's reload. */
const RELOADS: ReadonlySet<string> = new Set(['no-cache', 'no-store', 'reload']);
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
export function createShell(scope: WorkerScope, { version, files }: ShellFiles, nowMs: () => number = Date.now) {
  const { caches, location } = scope;
  const cacheName = CACHE_PREFIX + version;
  const ownCache = (): Promise<Cache> => caches.open(cacheName);
  /** Looks in this version's cache. Does not create it, because the page may just have removed it. */
  const matchOwn = (key: Request | string): Promise<Response | undefined> =>
    caches.match(key, { ...ANY_COPY, cacheName });

  /** The cache key of a tenant's page: the tenant is the only part of the URL on which the page depends. */
  const pageKey = (address: string): string | undefined => {
    const { origin, pathname, searchParams } = new URL(address);
    // Only files have a dot in their path.
    const isPage = pathname === WORKER_SCOPE || (pathname.startsWith(`${WORKER_SCOPE}/`) && !pathname.includes('.'));
    if (origin !== location.origin || !isPage) return undefined;
    const tenant = searchParams.get('tenant');
    return tenant === null ? WORKER_SCOPE : `${WORKER_SCOPE}?tenant=${encodeURIComponent(tenant)}`;
  };

  /** Whether the widget itself has reloaded the page (reload-path.ts). */
  const isReload = (address: string): boolean => new URL(address).searchParams.has('version');

  const isAsset = (address: string): boolean => {
    const { origin, pathname } = new URL(address, location.origin);
    return origin === location.origin && ASSETS.test(pathname);
  };

  const putPage = async (key: string, html: string, headers: Headers, confirmedMs: number): Promise<void> => {
    headers.set(CONFIRMED_HEADER, String(confirmedMs));
    // A new response: the original would store the URL with its parameters.
    await (await ownCache()).put(key, new Response(html, { headers }));
  };

  /** Caches a page only if it is of this version: the files of another version may be missing. */
  const keepPage = async (key: string, response: Response): Promise<void> => {
    const html = response.ok && !response.redirected ? await response.text() : '';
    if (!html.includes(`data-build="${version}"`)) return distrustPage(key);
    const headers = new Headers(response.headers);
    for (const name of TRAVEL_HEADERS) headers.delete(name);
    await putPage(key, html, headers, nowMs());
  };

  /** The provider serves another page: later visits request that one first. Without a network the cached page still opens. */
  const distrustPage = async (key: string): Promise<void> => {
    const page = await matchOwn(key);
    if (page !== undefined) await putPage(key, await page.text(), new Headers(page.headers), 0);
  };

  /** Looks in this version's cache, then in the previous one's. */
  const cached = async (key: Request | string): Promise<Response | undefined> =>
    (await matchOwn(key)) ?? caches.match(key, ANY_COPY);

  /**
   * The page of a returning visit, without a round trip to the provider. Undefined if the provider must be asked first: after a
   * long absence or an update, at a reload, and inside a host page, where the provider's current policy decides who may embed it.
   */
  const freshPage = async ({ url, cache, destination }: Request, key: string): Promise<Response | undefined> => {
    if (destination !== 'document' || RELOADS.has(cache) || isReload(url)) return undefined;
    // Only from this version's cache, which has the files of this page.
    const page = await matchOwn(key);
    const confirmedMs = Number(page?.headers.get(CONFIRMED_HEADER) ?? 0);
    return nowMs() - confirmedMs < PAGE_FRESH_MS ? page : undefined;
  };

  const fetchUncached = async (event: WorkerFetchEvent): Promise<Response> =>
    (await event.preloadResponse) ?? scope.fetch(event.request);

  const fetchPage = async (event: WorkerFetchEvent, key: string): Promise<Response> => {
    const response = await fetchUncached(event);
    // A proxy answers with 5xx if the provider is down.
    if (response.status < 500) event.waitUntil(keepPage(key, response.clone()));
    return response;
  };

  const servePage = async (event: WorkerFetchEvent, key: string): Promise<Response> => {
    const fetched = fetchPage(event, key);
    event.waitUntil(fetched.catch(() => undefined));
    const fresh = await freshPage(event.request, key).catch(() => undefined);
    if (fresh !== undefined) return fresh;
    // A deliberate reload comes from the provider, however long it takes.
    const late = new Promise<undefined>((resolve) => {
      if (!isReload(event.request.url)) scope.setTimeout(() => resolve(undefined), PAGE_WAIT_MS);
    });
    const response = await Promise.race([fetched, late]).catch(() => undefined);
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
      const others = (await shellCaches()).filter((name) => name !== cacheName);
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
