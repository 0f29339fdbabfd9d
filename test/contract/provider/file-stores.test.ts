import { randomBytes } from 'node:crypto';
import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../../applet-host-demo/provider/capabilities/files/blob-store.ts';
import { type FileStore, openFileStore } from '../../../applet-host-demo/provider/capabilities/files/file-store.ts';
import { S3_PATIENCE } from '../../../applet-host-demo/provider/capabilities/files/s3-client.ts';
import type { S3Config } from '../../../applet-host-demo/provider/capabilities/files/s3-config.ts';
import { openS3Store } from '../../../applet-host-demo/provider/capabilities/files/s3-store.ts';
import {
  createTestBucket,
  createTestPlace,
  listBucket,
  testedStores,
  type TestPlace,
} from '../../support/file-stores.ts';
import { type Fate, startStorageProxy, type StorageProxy } from '../../support/storage-proxy.ts';

const ALL = { first: 0, last: Number.MAX_SAFE_INTEGER };
/** Larger than one part of an upload. */
const LARGE_BYTES = 9 * 1024 * 1024 + 17;

async function firstOf(stream: Readable): Promise<Buffer> {
  for await (const piece of stream) return piece as Buffer;
  throw new Error('nothing came');
}

describe.each(testedStores())('a file store (%s)', (kind) => {
  let place: TestPlace;
  let store: FileStore;

  beforeAll(async () => {
    place = await createTestPlace(kind);
    store = await openFileStore(place.directory, place.s3);
  });
  afterAll(() => place.remove());

  const arrived = async (bytes: Uint8Array): Promise<string> => {
    const file = store.temporary();
    await writeFile(file, bytes);
    return file;
  };

  it('reads back written bytes, whole and in ranges', async () => {
    const bytes = randomBytes(1000);
    const key = await store.write(bytes);
    expect(await buffer(store.read(key, ALL))).toEqual(bytes);
    expect(await buffer(store.read(key, { first: 0, last: 0 }))).toEqual(bytes.subarray(0, 1));
    expect(await buffer(store.read(key, { first: 10, last: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(await buffer(store.read(key, { first: 990, last: 5000 }))).toEqual(bytes.subarray(990));
  });

  it('moves large files unchanged and supports readers that stop early', async () => {
    const bytes = randomBytes(LARGE_BYTES);
    const file = await arrived(bytes);
    const key = await store.take(file);
    await expect(access(file)).rejects.toThrow('ENOENT');
    expect((await buffer(store.read(key, ALL))).equals(bytes)).toBe(true);
    const last = { first: LARGE_BYTES - 1024, last: LARGE_BYTES - 1 };
    expect((await buffer(store.read(key, last))).equals(bytes.subarray(-1024))).toBe(true);
    expect((await firstOf(store.read(key, ALL))).byteLength).toBeLessThan(LARGE_BYTES);
  });

  it('removes a file for good and ignores a second removal', async () => {
    const key = await store.write(randomBytes(10));
    const other = await store.write(randomBytes(10));
    expect(other).not.toBe(key);
    await store.remove(key);
    await store.remove(key);
    await expect(buffer(store.read(key, ALL))).rejects.toThrow();
    expect((await buffer(store.read(other, ALL))).byteLength).toBe(10);
  });

  it('refuses keys that it has not created', async () => {
    const steps = ['../../etc/passwd', 'a/b/c/d/e/f', '', 'x'.repeat(200)];
    for (const key of steps) {
      await expect((async () => buffer(store.read(key, ALL)))()).rejects.toThrow('no key of a blob');
      await expect((async () => store.remove(key))()).rejects.toThrow('no key of a blob');
    }
  });

  it('keeps temporary files locally and sweeps old ones', async () => {
    const file = await arrived(randomBytes(10));
    expect(path.relative(place.directory, file).startsWith('..')).toBe(false);
    await store.sweep(Date.now() - 60_000);
    await access(file);
    await store.sweep(Date.now() + 60_000);
    await expect(access(file)).rejects.toThrow('ENOENT');
  });
});

describe.each(testedStores().filter((kind) => kind === 's3'))('S3-compatible storage (%s)', () => {
  let config: S3Config;
  beforeAll(async () => {
    config = await createTestBucket();
  });

  it.each<[string, Partial<S3Config>]>([
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'wrong' }],
    ['S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID', { accessKeyId: 'nobody' }],
    ['S3_ACCESS_KEY_ID may not write', { accessKeyId: 'test:other' }],
    ['S3_BUCKET', { bucket: 'not-there' }],
    ['S3_REGION', { region: 'elsewhere' }],
    ['S3_ENDPOINT', { endpoint: 'http://127.0.0.1:1' }],
  ])('names a wrong %s in the test at the start', async (variable, wrong) => {
    const opened = openS3Store({ ...config, ...wrong }, { ...S3_PATIENCE, tries: 1 });
    await expect(opened).rejects.toThrow(new RegExp(`^${variable}\\b.*\\(.+\\)\\.$`));
  });

  it('leaves no test files and stays in its folder', async () => {
    const store = await openS3Store(config);
    expect(await listBucket(config)).toEqual([]);
    const key = await store.write(randomBytes(10));
    expect(await listBucket(config)).toEqual([`chat/${key}`]);
    await store.remove(key);
  });

  describe('during failures', () => {
    let decide: (request: string) => Fate = () => 'pass';
    let proxy: StorageProxy;
    let store: BlobStore;
    const patience = { answerMs: 20_000, silenceMs: 20_000, tries: 3, pauseMs: 10 };
    const once = (matches: (request: string) => boolean, fate: Fate): void => {
      let isOver = false;
      decide = (request) => {
        if (isOver || !matches(request)) return 'pass';
        isOver = true;
        return fate;
      };
    };

    beforeAll(async () => {
      proxy = await startStorageProxy(config.endpoint, (request) => decide(request));
      store = await openS3Store({ ...config, endpoint: proxy.origin }, patience);
    });
    afterAll(() => proxy.close());

    it.each<[string, (request: string) => boolean]>([
      ['writing', (request) => request.startsWith('PUT')],
      ['reading', (request) => request.startsWith('GET')],
      ['removing', (request) => request.startsWith('DELETE')],
    ])('retries %s when the storage is busy', async (_what, matches) => {
      once(matches, 'busy');
      const bytes = randomBytes(100);
      const key = await store.write(bytes);
      expect(await buffer(store.read(key, ALL))).toEqual(bytes);
      await store.remove(key);
      await expect(buffer(store.read(key, ALL))).rejects.toThrow('NoSuchKey');
    });

    it('resumes a download that broke in the middle', async () => {
      const bytes = randomBytes(3_000_000);
      const key = await store.write(bytes);
      once((request) => request.startsWith('GET'), 'cut');
      const asked = proxy.seen.length;
      expect((await buffer(store.read(key, { first: 500, last: 2_999_998 }))).equals(bytes.subarray(500, -1))).toBe(
        true,
      );
      expect(proxy.seen.length - asked).toBe(2);
    });

    it('accepts a multipart upload whose last answer was lost', async () => {
      once((request) => request.startsWith('POST') && request.includes('uploadId'), 'cut');
      const file = path.join((await createTestPlace('disk')).directory, 'large');
      const bytes = randomBytes(LARGE_BYTES);
      await writeFile(file, bytes);
      const key = await store.take(file);
      expect((await buffer(store.read(key, ALL))).equals(bytes)).toBe(true);
    });

    it('reports the refusal on giving up, keeps only the file', async () => {
      decide = (request) => (request.includes('partNumber=2') ? 'busy' : 'pass');
      const file = path.join((await createTestPlace('disk')).directory, 'large');
      await writeFile(file, randomBytes(LARGE_BYTES));
      const before = await listBucket(config);
      await expect(store.take(file)).rejects.toThrow('the storage refused PUT of a file (503');
      await access(file);
      expect(await listBucket(config)).toEqual(before);
      expect(proxy.seen.at(-1)).toMatch(/^DELETE .*uploadId=/);
    });

    it('does not wait forever', async () => {
      decide = () => 'silent';
      const hasty = { ...patience, tries: 2, answerMs: 100 };
      await expect(openS3Store({ ...config, endpoint: proxy.origin }, hasty)).rejects.toThrow(
        'S3_ENDPOINT does not answer (no answer in time).',
      );
    });
  });
});
