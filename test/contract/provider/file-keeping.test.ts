import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { FILE_SPEECH_PATH, speechPath } from '../../../widget/contract/files.ts';
import { CAPABILITY_SPEECH } from '../../../widget/contract/pushes/hello.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { fetchStored, uploadInParts, uploadWhole, uploadRequestFor } from '../../support/file-client.ts';
import { createTestPlace, testedStores, type TestPlace } from '../../support/file-stores.ts';
import * as samples from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const STORES = testedStores();
const PAIRS = everyDatabase().map((database, at) => [database, STORES[at % STORES.length] ?? 'disk'] as const);

describe.each(PAIRS)('stored files (%s, %s)', (database, kind) => {
  let place: TestPlace;
  let provider: TestProvider;
  let ann: TestClient;
  let chatId: string;

  beforeAll(async () => {
    place = await createTestPlace(kind);
    provider = await startTestProvider({ database, files: { fileDirectory: place.directory, s3: place.s3 } });
    const [a, b] = [
      await provider.createUser({ loginName: 'anna', password: 'password-a' }),
      await provider.createUser(),
    ];
    await provider.createUser({ loginName: 'carol', password: 'password-a' });
    ann = await signIn(provider.baseUrl, 'anna', 'password-a');
    chatId = await provider.befriend(a.userId, b.userId);
  });
  afterAll(async () => {
    await provider.stop();
    await place.remove();
  });

  const upload = async (to: string, bytes?: Uint8Array<ArrayBuffer>): Promise<string> => {
    const data = { chatId: to, type: 'image' };
    const stored = await uploadWhole(provider.baseUrl, ann, data, bytes ?? (await samples.pngSample()));
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  const send = (key: string) => {
    const content = packContent({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 });
    const message = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    return ann.operation(OPERATIONS.msgSend, message);
  };
  const statusFor = async (key: string, owner: string): Promise<number> => {
    const response = await fetchStored(provider.baseUrl, ann.token, key, owner);
    await response.arrayBuffer();
    return response.status;
  };

  it('lose the location of a video, and nothing else', async () => {
    const { bytes, secrets } = await samples.locatedVideoSample();
    const told = (video: Uint8Array) => secrets.filter((secret) => Buffer.from(video).includes(secret));
    expect(told(bytes)).toEqual(secrets);
    const stored = await uploadInParts(provider.baseUrl, ann, bytes, uploadRequestFor(chatId, bytes));
    expect(stored).toMatchObject({ ok: true, value: { width: 320, height: 180, durationMs: 3000 } });
    if (!stored.ok) return;
    const response = await fetchStored(provider.baseUrl, ann.token, stored.value.fileKey, chatId);
    const kept = new Uint8Array(await response.arrayBuffer());
    expect(told(kept)).toEqual([]);
    expect(kept.byteLength).toBe(bytes.byteLength);
    // The video data in front of the index is unchanged.
    const video = Buffer.from(bytes).lastIndexOf('moov') - 4;
    expect(Buffer.from(kept.slice(0, video)).equals(bytes.slice(0, video))).toBe(true);
  });

  it('lose tags and author of a WebM, and nothing else', async () => {
    const { bytes, secrets } = await samples.taggedWebmSample();
    const told = (video: Uint8Array) => secrets.filter((secret) => Buffer.from(video).includes(secret));
    expect(told(bytes)).toEqual(secrets);
    for (const video of [bytes, await samples.videoSample({ format: 'webm' })]) {
      const stored = await uploadInParts(
        provider.baseUrl,
        ann,
        video,
        uploadRequestFor(chatId, video, { name: 'clip.webm' }),
      );
      expect(stored).toMatchObject({ ok: true, value: { width: 320, height: 180 } });
      if (!stored.ok) return;
      const response = await fetchStored(provider.baseUrl, ann.token, stored.value.fileKey, chatId);
      const kept = new Uint8Array(await response.arrayBuffer());
      expect(told(kept)).toEqual([]);
      expect(kept.byteLength).toBe(video.byteLength);
      // The pictures are unchanged.
      const picture = Buffer.alloc(200, 1);
      expect(Buffer.from(kept).indexOf(picture)).toBe(Buffer.from(video).indexOf(picture));
    }
  });

  it.each([
    ['a box that is larger than the file', [0, 0, 255, 255]],
    ['a box that is smaller than its head', [0, 0, 0, 4]],
  ])('are refused as a video with %s', async (_what, size) => {
    const bytes = await samples.videoSample({ isMoovLast: true });
    bytes.set(size, Buffer.from(bytes).lastIndexOf('moov') - 4);
    const request = uploadRequestFor(chatId, bytes, { hash: randomUUID().replaceAll('-', '') });
    const refused = await uploadInParts(provider.baseUrl, ann, bytes, request);
    expect(refused).toMatchObject({ ok: false, failure: { code: 'file_damaged' } });
  });

  it('are removed after a day without a message, if possible', async () => {
    const { db, files } = provider.services;
    const used = await upload(chatId);
    valueOf(await send(used));
    const unused = await upload(chatId, await samples.photoSample(900, 700));
    const wanted = db.selectFrom('files').select(['blob_key', 'thumb_key']).where('file_key', '=', unused);
    const { blob_key, thumb_key } = await wanted.executeTakeFirstOrThrow();
    const ALL = { first: 0, last: Number.MAX_SAFE_INTEGER };
    const blobs = [blob_key, thumb_key ?? ''];
    provider.advanceClock(25 * 3_600_000);

    const remove = () => Promise.reject(new Error('the storage does not answer'));
    const troubled = { ...provider.services, files: { ...files, remove } };
    await expect(removeExpired(troubled)).rejects.toThrow('does not answer');
    expect(await statusFor(unused, chatId)).toBe(404);
    for (const blob of blobs) expect((await buffer(files.read(blob, ALL))).byteLength).toBeGreaterThan(0);

    await removeExpired(provider.services);
    for (const blob of blobs) await expect(buffer(files.read(blob, ALL))).rejects.toThrow();
    expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
    expect(await statusFor(used, chatId)).toBe(200);
  });

  it('stay another day when requested again before they expire', async () => {
    const video = await samples.videoSample();
    const request = uploadRequestFor(chatId, video, { hash: randomUUID().replaceAll('-', '') });
    const stored = await uploadInParts(provider.baseUrl, ann, video, request);
    if (!stored.ok) throw new Error(stored.failure.code);
    provider.advanceClock(23 * 3_600_000);
    const again = valueOf(await ann.operation(OPERATIONS.fileStsGet, request)).data;
    expect(again).toEqual({ state: 'exists', fileKey: stored.value.fileKey });
    provider.advanceClock(2 * 3_600_000);
    await removeExpired(provider.services);
    expect(await statusFor(stored.value.fileKey, chatId)).toBe(200);
  });

  it('cause a server error when the storage has lost them', async () => {
    const key = await upload(chatId);
    const { db, files } = provider.services;
    const row = await db.selectFrom('files').select('blob_key').where('file_key', '=', key).executeTakeFirstOrThrow();
    await files.remove(row.blob_key);
    const response = await fetchStored(provider.baseUrl, ann.token, key, chatId);
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'server_error' });
  });

  it('report that transcription is unavailable, to users with access only', async () => {
    const data = { chatId, type: 'voice' };
    const stored = await uploadWhole(provider.baseUrl, ann, data, await samples.voiceSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    const ask = async (client: TestClient): Promise<unknown> => {
      const headers = { authorization: client.token ?? '' };
      return (await fetch(provider.baseUrl + speechPath(stored.value.fileKey, chatId), { headers })).json();
    };
    expect(await ask(ann)).toMatchObject({ code: 'fail', errorCode: 'speech_unavailable' });
    expect(await ask(await signIn(provider.baseUrl, 'carol', 'password-a'))).toMatchObject({
      code: 'fail',
      errorCode: 'forbidden',
    });
    const socket = await ann.connect();
    expect((await socket.next(PUSHES.hello)).capabilities).not.toContain(CAPABILITY_SPEECH);
    socket.close();
    const nothing = await fetch(`${provider.baseUrl}${FILE_SPEECH_PATH}`);
    expect(nothing.status).toBe(400);
  });
});
