import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashBlob } from '../../../widget/platform/file-hash.browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sizes around the slice size that insecure pages use. */
const SIZES = [0, 1, 65_535, 65_536, 65_537, 200_000];

const bytesOf = (size: number): Uint8Array<ArrayBuffer> => new Uint8Array(size).map((_, at) => at % 251);
const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['on a secure page', globalThis.crypto],
  ['on an insecure page', { subtle: undefined }],
])('%s', (_page, offered) => {
  test.each(SIZES)('hashes %i bytes', async (size) => {
    vi.stubGlobal('crypto', offered);
    const bytes = bytesOf(size);
    expect(await hashBlob(new Blob([bytes]))).toBe(expected(bytes));
  });

  test('returns no hash for unreadable bytes', async () => {
    vi.stubGlobal('crypto', offered);
    const blob = new Blob([bytesOf(10)]);
    vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    expect(await hashBlob(blob)).toBeUndefined();
    vi.restoreAllMocks();
  });
});

test('uses the browser’s hash function on a secure page', async () => {
  const digest = vi.spyOn(globalThis.crypto.subtle, 'digest');
  await hashBlob(new Blob([bytesOf(100)]));
  expect(digest).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
