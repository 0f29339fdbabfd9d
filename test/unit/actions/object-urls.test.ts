import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createObjectUrls, type FetchFile } from '../../../widget/actions/media-files/object-urls.ts';
import { failure, success } from '../../../widget/domain/result.ts';

const revoked: string[] = [];
beforeEach(() => {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
});
afterEach(() => {
  vi.restoreAllMocks();
  revoked.length = 0;
});

const bytes = (size: number) => async () => success(new Blob([new Uint8Array(size)]));

describe('object URLs of chat files', () => {
  it('fetches a file once for all holders, then caches it', async () => {
    let fetches = 0;
    const urls = createObjectUrls();
    const fetch = async () => {
      fetches += 1;
      return bytes(10)();
    };
    const [first, second] = await Promise.all([urls.lease('a', fetch).ready, urls.lease('a', fetch).ready]);
    expect(fetches).toBe(1);
    expect(first).toEqual(second);
    expect(urls.peek('a')?.blob.size).toBe(10);
  });

  it('keeps held files and the most recently used others', async () => {
    const urls = createObjectUrls(100);
    const holds = { a: urls.lease('a', bytes(80)), b: urls.lease('b', bytes(80)), c: urls.lease('c', bytes(80)) };
    await Promise.all([holds.a.ready, holds.b.ready, holds.c.ready]);
    const addressOfA = urls.peek('a')?.url;
    expect(revoked).toEqual([]);
    holds.a.release();
    holds.a.release();
    expect(revoked).toEqual([]);
    holds.b.release();
    expect(revoked).toEqual([addressOfA]);
    expect(urls.peek('a')).toBeUndefined();
    expect(urls.peek('b')).toBeDefined();
    expect(urls.peek('c')).toBeDefined();
  });

  it('fetches a file again after a failed fetch', async () => {
    const urls = createObjectUrls();
    const failed = urls.lease('a', async () => failure({ code: 'network' as const }));
    expect((await failed.ready).ok).toBe(false);
    failed.release();
    expect((await urls.lease('a', bytes(1)).ready).ok).toBe(true);
  });

  /** A fetch that the test completes with `come`. */
  const slow = () => {
    let come = (): void => undefined;
    const promise = new Promise<Awaited<ReturnType<FetchFile>>>((resolve) => {
      come = () => resolve(success(new Blob(['x'])));
    });
    const asked: Parameters<FetchFile>[0][] = [];
    const fetch: FetchFile = (options) => {
      asked.push(options);
      return promise;
    };
    return { fetch, asked, come };
  };

  it('reports progress in whole per cents, to late watchers too', async () => {
    const urls = createObjectUrls();
    const { fetch, asked, come } = slow();
    const hold = urls.lease('a', fetch);
    await Promise.resolve();
    const seen: number[] = [];
    hold.watch((fraction) => seen.push(fraction));
    for (const fraction of [0.111, 0.112, 0.5]) asked[0]?.onProgress(fraction);
    const late: number[] = [];
    const other = urls.lease('a', fetch);
    other.watch((fraction) => late.push(fraction));
    other.release();
    asked[0]?.onProgress(1);
    expect(seen).toEqual([0.11, 0.5, 1]);
    expect(late).toEqual([0.5]);
    come();
    await hold.ready;
  });

  it('aborts a fetch without holders; the next holder fetches again', async () => {
    const urls = createObjectUrls();
    const first = slow();
    const holds = [urls.lease('a', first.fetch), urls.lease('a', first.fetch)];
    await Promise.resolve();
    holds[0]?.release();
    await Promise.resolve();
    expect(first.asked[0]?.signal.aborted).toBe(false);
    holds[1]?.release();
    // A new hold in the same task keeps the fetch running.
    const again = urls.lease('a', first.fetch);
    await Promise.resolve();
    expect(first.asked[0]?.signal.aborted).toBe(false);
    again.release();
    await Promise.resolve();
    expect(first.asked[0]?.signal.aborted).toBe(true);
    const next = urls.lease('a', bytes(1));
    first.come();
    expect((await again.ready).ok).toBe(false);
    expect((await next.ready).ok).toBe(true);
    expect(urls.peek('a')?.blob.size).toBe(1);
  });
});
