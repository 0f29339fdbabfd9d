import { describe, expect, test } from 'vitest';
import { createShell } from '../../../../widget/app/worker/shell.ts';
import type { WorkerFetchEvent, WorkerScope } from '../../../../widget/app/worker/scope.ts';

const ORIGIN = 'https://chat.example';
const FILES = ['/ml/assets/main-1.js', '/ml/assets/list-1.js'];

type Answer = () => Promise<Response> | Response;

const pageOf = (version: string): Response => new Response(`<html data-build="${version}">`, { status: 200 });
const never: Answer = () => new Promise(() => undefined);
const fails: Answer = () => Promise.reject(new TypeError('no network'));

/** Cache Storage in memory. */
function createCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const addressOf = (key: RequestInfo | URL): string =>
    new URL(key instanceof Request ? key.url : String(key), ORIGIN).href;
  const open = async (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      match: async (key: RequestInfo) => entries.get(addressOf(key))?.clone(),
      put: async (key: RequestInfo, response: Response) => void entries.set(addressOf(key), response),
      add: async (key: string) => void entries.set(addressOf(key), await network(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  let network: (key: string) => Promise<Response> = () => Promise.reject(new TypeError('no network'));
  const caches = {
    open,
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (key: RequestInfo, { cacheName }: MultiCacheQueryOptions = {}) =>
      [...kept]
        .filter(([name]) => cacheName === undefined || name === cacheName)
        .map(([, entries]) => entries.get(addressOf(key)))
        .find((found) => found !== undefined)
        ?.clone(),
  } as unknown as CacheStorage;
  const list = (): Record<string, string[]> =>
    Object.fromEntries(
      [...kept].map(([name, entries]) => [name, [...entries.keys()].map((url) => url.slice(ORIGIN.length))]),
    );
  return { caches, list, useNetwork: (next: typeof network) => (network = next) };
}

function worker(version: string, storage = createCaches()) {
  let answer: Answer = () => pageOf(version);
  let timer: (() => void) | undefined;
  let nowMs = START_MS;
  const asked: string[] = [];
  const fetch = async (request: Request | string): Promise<Response> => {
    const { pathname, search } = new URL(request instanceof Request ? request.url : request, ORIGIN);
    asked.push(pathname + search);
    return pathname.startsWith('/ml/assets/') ? new Response('code') : answer();
  };
  storage.useNetwork(fetch);
  const scope = {
    location: { origin: ORIGIN },
    caches: storage.caches,
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve([{ url: `${ORIGIN}/ml/chat?tenant=GPO&chatId=1` }]),
    },
    registration: {},
    fetch,
    setTimeout: (run: () => void) => ((timer = run), 1),
    addEventListener: () => undefined,
  } as unknown as WorkerScope;
  const shell = createShell(scope, { version, files: FILES }, () => nowMs);

  /** The worker's answer; undefined if it leaves the request to the browser. */
  const ask = async (
    path: string,
    { mode = 'navigate', method = 'GET', destination = 'document', cache = 'default' } = {},
  ): Promise<string | undefined> => {
    let response: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    // Only a browser can create a request of mode `navigate`.
    const request = Object.defineProperties(new Request(ORIGIN + path), {
      mode: { value: mode },
      method: { value: method },
      destination: { value: destination },
      cache: { value: cache },
    });
    const event: WorkerFetchEvent = {
      request,
      waitUntil: (promise) => void work.push(promise),
      respondWith(promise) {
        response = promise;
      },
    };
    shell.fetch(event);
    const text = await (await response)?.text();
    await Promise.allSettled(answer === never ? [] : work);
    return text;
  };
  return {
    shell,
    storage,
    asked,
    ask,
    network: (next: Answer) => (answer = next),
    wait: () => timer?.(),
    pass: (ms: number) => (nowMs += ms),
  };
}

const PAGE = '<html data-build="v1">';
/** The page after a change of the tenant's configuration. */
const CHANGED = '<html data-build="v1" data-changed>';
const START_MS = 1_800_000_000_000;
const DAY_MS = 24 * 3_600_000;
const FRAME = { destination: 'iframe' };

describe('the page served by the worker', () => {
  test('comes from the provider first, from the cache when offline', async () => {
    const { ask, network } = worker('v1');
    expect(await ask('/ml/home?lang=en')).toBe(PAGE);
    network(fails);
    expect(await ask('/ml/chat?chatId=7')).toBe(PAGE);
    expect(await ask('/ml/chat?chatId=7', FRAME)).toBe(PAGE);
  });

  test('comes from the cache at later visits and is refreshed', async () => {
    const { ask, network, asked } = worker('v1');
    await ask('/ml');
    network(() => new Response(CHANGED));
    expect(await ask('/ml/home?lang=en')).toBe(PAGE);
    expect(asked).toEqual(['/ml', '/ml/home?lang=en']);
    expect(await ask('/ml')).toBe(CHANGED);
  });

  test.each([
    ['the user reloads it', '/ml', { cache: 'no-cache' }],
    ['the widget reloads it', '/ml?version=1', {}],
    ['a host page embeds it', '/ml?embed=1', FRAME],
  ])('comes from the provider when %s', async (_case, path, kind) => {
    const { ask, network } = worker('v1');
    await ask('/ml');
    network(() => new Response(CHANGED));
    expect(await ask(path, kind)).toBe(CHANGED);
  });

  test('comes from the provider after a week without a visit', async () => {
    const { ask, network, pass } = worker('v1');
    await ask('/ml');
    network(() => new Response(CHANGED));
    pass(7 * DAY_MS);
    expect(await ask('/ml')).toBe(CHANGED);
  });

  test('comes from the provider when Cache Storage fails', async () => {
    const { ask, storage } = worker('v1');
    storage.caches.match = () => Promise.reject(new Error('blocked'));
    expect(await ask('/ml')).toBe(PAGE);
  });

  test('comes from the cache when the provider takes too long', async () => {
    const { ask, network, wait } = worker('v1');
    await ask('/ml');
    network(never);
    const answer = ask('/ml', FRAME);
    // The worker has looked into its cache.
    await new Promise((resolve) => setImmediate(resolve));
    wait();
    expect(await answer).toBe(PAGE);
  });

  test('comes from the cache when a proxy answers an error', async () => {
    const { ask, network } = worker('v1');
    await ask('/ml');
    network(() => new Response('bad gateway', { status: 502 }));
    expect(await ask('/ml')).toBe(PAGE);
    expect(await ask('/ml', FRAME)).toBe(PAGE);
    expect(await ask('/ml')).toBe(PAGE);
  });

  test('is the provider’s answer at the visit after a refusal', async () => {
    const { ask, network } = worker('v1');
    await ask('/ml');
    network(() => new Response('no such tenant', { status: 404 }));
    expect(await ask('/ml')).toBe(PAGE);
    expect(await ask('/ml')).toBe('no such tenant');
  });

  test('is the new version after an update, the old offline', async () => {
    const { ask, network } = worker('v1');
    await ask('/ml');
    network(() => pageOf('v2'));
    expect(await ask('/ml')).toBe(PAGE);
    expect(await ask('/ml')).toBe('<html data-build="v2">');
    network(fails);
    expect(await ask('/ml')).toBe(PAGE);
  });

  test('is another version’s page only when the provider is unreachable', async () => {
    const storage = createCaches();
    await worker('v1', storage).ask('/ml');
    const next = worker('v2', storage);
    expect(await next.ask('/ml')).toBe('<html data-build="v2">');
    expect(await next.ask('/ml')).toBe('<html data-build="v2">');
  });

  test('is cached by tenant, regardless of other parameters', async () => {
    const { ask, storage, network } = worker('v1');
    await ask('/ml/chat?tenant=GPO&chatId=7&lang=en');
    expect(storage.list()).toEqual({ 'ml-shell-v1': ['/ml?tenant=GPO'] });
    network(fails);
    expect(await ask('/ml/home?tenant=GPO')).toBe(PAGE);
    await expect(ask('/ml/home?tenant=other')).rejects.toThrow('no network');
  });

  test('is served but not cached when it has another version', async () => {
    const { ask, storage, network } = worker('v1');
    network(() => pageOf('v2'));
    expect(await ask('/ml')).toBe('<html data-build="v2">');
    expect(storage.list()).toEqual({});
  });

  test('keeps its security policy but not its content encoding', async () => {
    const { ask, network, storage } = worker('v1');
    const headers = { 'content-security-policy': "default-src 'none'", 'content-encoding': 'br' };
    network(() => new Response(PAGE, { headers }));
    await ask('/ml?lang=en');
    const kept = await storage.caches.match(`${ORIGIN}/ml`);
    expect(Object.fromEntries(kept?.headers ?? [])).toMatchObject({ 'content-security-policy': "default-src 'none'" });
    expect(kept?.headers.has('content-encoding')).toBe(false);
  });
});

test('never caches a page whose address has a token', async () => {
  const { ask, storage, network } = worker('v1');
  expect(await ask('/ml?token=secret')).toBe(PAGE);
  expect(storage.list()).toEqual({});
  await ask('/ml');
  network(fails);
  await expect(ask('/ml?token=secret')).rejects.toThrow('no network');
});

describe('the worker leaves to the browser', () => {
  test.each([
    ['a call', '/vap/api/im/unreadListGet', { mode: 'cors', method: 'POST' }],
    ['a file of a user', '/files/abc?token=1', { mode: 'no-cors' }],
    ['the loader', '/v1/loader.js', { mode: 'no-cors' }],
    ['a page of the provider', '/healthz', {}],
    ['a file that a tab opens', '/ml/icon.svg', {}],
    ['a call that a page makes for itself', '/ml', { mode: 'cors' }],
  ])('leaves %s to the browser', async (_what, path, kind) => {
    const { ask, storage } = worker('v1');
    expect(await ask(path, kind)).toBeUndefined();
    expect(storage.list()).toEqual({});
  });
});

describe('files', () => {
  const asset = { mode: 'cors' };

  test('come from the cache after one fetch', async () => {
    const { ask, asked } = worker('v1');
    expect(await ask('/ml/assets/locale-en-1.js', asset)).toBe('code');
    expect(await ask('/ml/assets/locale-en-1.js', asset)).toBe('code');
    expect(asked).toEqual(['/ml/assets/locale-en-1.js']);
  });

  test('are cached at installation, with the open pages', async () => {
    const { shell, storage } = worker('v1');
    await shell.install();
    expect(storage.list()).toEqual({ 'ml-shell-v1': [...FILES, '/ml?tenant=GPO'] });
  });

  test('of the previous version stay; older ones are deleted', async () => {
    const storage = createCaches();
    for (const version of ['v1', 'v2', 'v3']) {
      const { shell } = worker(version, storage);
      await shell.install();
      await shell.activate();
    }
    expect(Object.keys(storage.list())).toEqual(['ml-shell-v2', 'ml-shell-v3']);
  });

  test('that a page has loaded are cached; other addresses not', async () => {
    const { shell, storage } = worker('v1');
    await shell.keep([
      `${ORIGIN}/ml/assets/locale-en-1.js`,
      `${ORIGIN}/vap/api/im/hello`,
      'https://other.example/ml/assets/a.js',
    ]);
    expect(storage.list()).toEqual({ 'ml-shell-v1': ['/ml/assets/locale-en-1.js'] });
  });
});
