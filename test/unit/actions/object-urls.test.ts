import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createObjectUrls } from '../../../widget/actions/media-files/object-urls.ts';
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

describe('files of chats as addresses', () => {
  it('fetches a file once for all who show it, and has it at once afterwards', async () => {
    let fetches = 0;
    const urls = createObjectUrls();
    const fetch = async () => {
      fetches += 1;
      return bytes(10)();
    };
    const [first, second] = await Promise.all([urls.hold('a', fetch).ready, urls.hold('a', fetch).ready]);
    expect(fetches).toBe(1);
    expect(first).toEqual(second);
    expect(urls.peek('a')?.blob.size).toBe(10);
  });

  it('keeps what is shown, and of the rest what was used last', async () => {
    const urls = createObjectUrls(100);
    const holds = { a: urls.hold('a', bytes(80)), b: urls.hold('b', bytes(80)), c: urls.hold('c', bytes(80)) };
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

  it('fetches again what has failed', async () => {
    const urls = createObjectUrls();
    const failed = urls.hold('a', async () => failure({ code: 'network' as const }));
    expect((await failed.ready).ok).toBe(false);
    failed.release();
    expect((await urls.hold('a', bytes(1)).ready).ok).toBe(true);
  });
});
