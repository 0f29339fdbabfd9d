import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';
import type { S3Config } from '../../../applet-host-demo/provider/capabilities/files/s3-config.ts';
import { fetchStored, uploadInParts, uploadRequestFor, uploadWhole } from '../../support/file-client.ts';
import { addStorageKey, createTestBucket, removeStorageKey, testedStores } from '../../support/file-stores.ts';
import { pngSample, videoSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient } from '../../support/provider-client.ts';

/** L-OP2. */
describe.each(testedStores().filter((kind) => kind === 's3'))('keys of %s in files', (_kind) => {
  let folder: string;
  let provider: TestProvider;
  let ann: TestClient;
  let chatId: string;
  let video: Uint8Array<ArrayBuffer>;

  const fileOf = (name: string): string => path.join(folder, name);
  const writeKeys = async (id: string, secret: string): Promise<void> => {
    await writeFile(fileOf('id'), `${id}\n`);
    await writeFile(fileOf('secret'), `${secret}\n`);
  };
  async function configWithFiles(): Promise<S3Config> {
    const bucket = await createTestBucket();
    const config = readConfig(
      {
        S3_ENDPOINT: bucket.endpoint,
        S3_BUCKET: bucket.bucket,
        S3_REGION: bucket.region,
        S3_ACCESS_KEY_ID_FILE: fileOf('id'),
        S3_SECRET_ACCESS_KEY_FILE: fileOf('secret'),
      },
      { isForked: false },
    );
    if (!config.ok || config.value.s3 === undefined) throw new Error('no storage in the configuration');
    return config.value.s3;
  }

  const [first, second] = [`first-${randomUUID()}`, `second-${randomUUID()}`];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-keys-'));
    await writeKeys(await addStorageKey(first, 'secret-1'), 'secret-1');
    provider = await startTestProvider({
      files: { fileDirectory: path.join(folder, 'files'), s3: await configWithFiles() },
    });
    const { userId } = await provider.createUser({ loginName: 'anna', password: 'password-a' });
    ann = await signIn(provider.baseUrl, 'anna', 'password-a');
    chatId = await provider.befriend(userId, (await provider.createUser()).userId);
    video = await videoSample({ bytes: 3_000_000 });
  });
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const picture = async () => uploadWhole(provider.baseUrl, ann, { chatId, type: 'image' }, await pngSample());
  const clip = () =>
    uploadInParts(
      provider.baseUrl,
      ann,
      video,
      uploadRequestFor(chatId, video, { hash: randomUUID().replaceAll('-', '') }),
    );
  const read = async (key: string): Promise<number> => {
    const response = await fetchStored(provider.baseUrl, ann.token, key, chatId);
    return response.ok ? (await response.arrayBuffer()).byteLength : -response.status;
  };

  it('are replaced while uploads and downloads go on', async () => {
    const before = await picture();
    expect(before.ok).toBe(true);
    const key = before.ok ? before.value.fileKey : '';
    const bytes = await read(key);
    expect(bytes).toBeGreaterThan(0);

    await writeKeys(await addStorageKey(second, 'secret-2'), 'secret-2');
    await removeStorageKey(first);
    expect(await read(key)).toBe(bytes);
    const [after, sentClip] = await Promise.all([picture(), clip()]);
    expect([after.ok, sentClip.ok]).toEqual([true, true]);
    expect(await read(after.ok ? after.value.fileKey : '')).toBe(bytes);
    expect(await read(sentClip.ok ? sentClip.value.fileKey : '')).toBe(video.byteLength);
  });

  it('are refused and named when the storage forgets them', async () => {
    await removeStorageKey(second);
    expect(await picture()).toMatchObject({ ok: false, failure: { code: 'server_error' } });
    expect(provider.logLines.join('\n')).toMatch(/the storage refused PUT of a file \(403 \w+\)/);
    await addStorageKey(second, 'secret-2');
    expect((await picture()).ok).toBe(true);
  });
});
