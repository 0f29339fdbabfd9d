import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { RichContent } from '../../../widget/domain/message/rich-content.ts';
import { fetchStored, uploadInParts, uploadWhole, uploadRequestFor } from '../../support/file-client.ts';
import * as samples from '../../support/media-samples.ts';
import { createTestPlace, testedStores, type TestPlace } from '../../support/file-stores.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const imageOf = (key: string): RichContent => ({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 });

/** Pairs each database with a different store. The two are independent of each other. */
const STORES = [...testedStores()].reverse();
const PAIRS = everyDatabase().map((database, at) => [database, STORES[at % STORES.length] ?? 'disk'] as const);

describe.each(PAIRS)('files (%s, %s)', (database, kind) => {
  let place: TestPlace;
  let provider: TestProvider;
  const ids: Record<string, string> = {};
  const clients: Record<string, TestClient> = {};
  let chatId: string;
  let groupId: string;

  beforeAll(async () => {
    place = await createTestPlace(kind);
    const files = { fileDirectory: place.directory, s3: place.s3 };
    provider = await startTestProvider({ database, files, limits: { guestTries: 10_000, uploads: 10_000 } });
    for (const name of ['owner', 'admin', 'member', 'friend', 'stranger']) {
      ids[name] = (await provider.createUser({ name, loginName: name, password: 'password-a' })).userId;
      clients[name] = await signIn(provider.baseUrl, name, 'password-a');
    }
    chatId = await provider.befriend(idOf('member'), idOf('friend'));
    groupId = await provider.createGroup({
      owner: idOf('owner'),
      admins: [idOf('admin')],
      members: [idOf('member')],
      talkIntervalS: 0,
    });
  });
  afterAll(async () => {
    await provider.stop();
    await place.remove();
  });

  const idOf = (name: string): string => ids[name] ?? '';
  const clientOf = (name: string): TestClient => {
    const client = clients[name];
    if (client === undefined) throw new Error(name);
    return client;
  };
  const send = (name: string, to: string, content: RichContent) =>
    clientOf(name).operation(OPERATIONS.msgSend, {
      chatId: to,
      localId: randomUUID(),
      content: packContent(content),
      mentionedIds: [],
      mentionWords: [],
    });
  const upload = async (name: string, to: string, bytes?: Uint8Array<ArrayBuffer>): Promise<string> => {
    const data = { chatId: to, type: 'image' };
    const stored = await uploadWhole(provider.baseUrl, clientOf(name), data, bytes ?? (await samples.pngSample()));
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  const statusFor = async (name: string | undefined, key: string, owner: string): Promise<number> => {
    const token = name === undefined ? undefined : clientOf(name).token;
    const response = await fetchStored(provider.baseUrl, token, key, owner);
    await response.arrayBuffer();
    return response.status;
  };
  const takeBack = (inChat: string, messageId: string, byId: string | null) =>
    provider.services.db
      .updateTable('messages')
      .set({ deleted_by: byId })
      .where('chat_id', '=', inChat)
      .where('msg_id', '=', Number(messageId))
      .execute();

  it('is forwarded with its message, and hidden from strangers', async () => {
    const key = await upload('owner', groupId);
    const { messageId } = valueOf(await send('owner', groupId, imageOf(key))).data;
    const request = { sourceChatId: groupId, messageId, chatIds: [chatId], localId: randomUUID() };
    expect(await statusFor('friend', key, chatId)).toBe(404);
    expect(valueOf(await clientOf('member').operation(OPERATIONS.msgSendByList, request)).data.failed).toEqual([]);
    expect(await statusFor('friend', key, chatId)).toBe(200);
    expect(await statusFor('friend', key, groupId)).not.toBe(200);
    expect(await statusFor('stranger', key, chatId)).not.toBe(200);
    // A recall of the original does not affect the forwarded message.
    await takeBack(groupId, messageId, idOf('owner'));
    expect(await statusFor('friend', key, chatId)).toBe(200);
    const again = { ...request, localId: randomUUID() };
    expect(await clientOf('member').operation(OPERATIONS.msgSendByList, again)).toMatchObject({
      ok: false,
      failure: { code: 'not_found' },
    });
  });

  it('corrects a message’s file details to the stored ones', async () => {
    const key = await upload('member', chatId);
    const socket = await clientOf('friend').connect();
    valueOf(await send('member', chatId, imageOf(key)));
    const { content } = await socket.next(PUSHES.rcvMsg);
    socket.close();
    expect(kindContentOf(content)).toEqual({
      kind: 'image',
      file: { key },
      width: 640,
      height: 400,
      sizeBytes: (await samples.pngSample()).byteLength,
    });
    const response = await fetchStored(provider.baseUrl, clientOf('friend').token, key, chatId);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(await samples.pngSample());
  });

  it('stores a picture’s album and refuses an invalid album id', async () => {
    const [key, albumId] = [await upload('member', chatId), randomUUID()];
    const socket = await clientOf('friend').connect();
    valueOf(await send('member', chatId, { ...imageOf(key), albumId } as RichContent));
    const { content } = await socket.next(PUSHES.rcvMsg);
    socket.close();
    expect(kindContentOf(content)).toMatchObject({ kind: 'image', albumId });
    const wrong = { ...imageOf(key), albumId: '<b>' } as RichContent;
    expect(await send('member', chatId, wrong)).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  });

  it.each([
    ['webp', samples.webpSample],
    ['heic', samples.heicSample],
    ['svg', samples.svgSample],
    ['html', samples.htmlSample],
    ['a video', samples.videoSample],
    ['half a picture', async () => (await samples.pngSample()).slice(0, 3000), 'file_damaged'],
    ['nothing', () => new Uint8Array(), 'file_damaged'],
  ] as const)('refuses %s as a picture, whatever its name is', async (_what, make, code: string = 'file_type') => {
    const data = { chatId, type: 'image', name: 'picture.png' };
    const refused = await uploadWhole(provider.baseUrl, clientOf('member'), data, await make());
    expect(refused).toMatchObject({ ok: false, failure: { code } });
  });

  it('removes the metadata of a photo and rotates it upright', async () => {
    const photo = await samples.photoSample(800, 600);
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const key = await upload('member', chatId, photo);
    const response = await fetchStored(provider.baseUrl, clientOf('member').token, key, chatId);
    const kept = await sharp(await response.arrayBuffer()).metadata();
    expect([kept.width, kept.height, kept.orientation, kept.exif]).toEqual([600, 800, undefined, undefined]);
  });

  it('makes thumbnails up to 480 px, keeps animations unchanged', async () => {
    const key = await upload('member', chatId, await samples.photoSample(2000, 1500));
    const { token } = clientOf('member');
    const response = await fetchStored(provider.baseUrl, token, key, chatId, { thumb: true });
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    const thumb = await sharp(await response.arrayBuffer()).metadata();
    expect([thumb.width, thumb.height]).toEqual([360, 480]);

    const gif = await samples.gifSample();
    const stored = await fetchStored(provider.baseUrl, token, await upload('member', chatId, gif), chatId);
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(gif);
  });

  it('reads a voice message’s duration and refuses a video', async () => {
    const data = { chatId, type: 'voice' };
    const stored = await uploadWhole(provider.baseUrl, clientOf('member'), data, await samples.voiceSample(2));
    expect(stored).toMatchObject({ ok: true, value: { kind: 'voice', durationMs: 1900 } });
    if (!stored.ok) return;
    const said: RichContent = { kind: 'voice', file: { key: stored.value.fileKey }, durationMs: 5, waveform: [1, 2] };
    const socket = await clientOf('friend').connect();
    valueOf(await send('member', chatId, said));
    const { content } = await socket.next(PUSHES.rcvMsg);
    socket.close();
    expect(kindContentOf(content)).toEqual({ ...said, durationMs: 1900 });
    const video = await uploadWhole(provider.baseUrl, clientOf('member'), data, await samples.videoSample());
    expect(video).toMatchObject({ ok: false, failure: { code: 'file_type' } });
  });

  it('serves files with headers that prevent execution and sniffing', async () => {
    const key = await upload('member', chatId);
    const { token } = clientOf('member');
    const { headers } = await fetchStored(provider.baseUrl, token, key, chatId);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('content-type')).toBe('image/png');
    const again = await fetchStored(provider.baseUrl, token, key, chatId, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('serves a document as a download under a safe name', async () => {
    const page = samples.htmlSample();
    const request = uploadRequestFor(chatId, page, { kind: 'document', name: '../../évil\u202egpj.html' });
    const stored = await uploadInParts(provider.baseUrl, clientOf('member'), page, request);
    expect(stored.ok).toBe(true);
    if (!stored.ok) return;
    const { headers } = await fetchStored(provider.baseUrl, clientOf('member').token, stored.value.fileKey, chatId);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="_vilgpj.html"; filename*=UTF-8''%C3%A9vilgpj.html`,
    );
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/1269', 10],
    ['bytes=1200-', 206, 'bytes 1200-1268/1269', 69],
    ['bytes=-5', 206, 'bytes 1264-1268/1269', 5],
    ['bytes=9999-', 416, 'bytes */1269', 0],
    ['bytes=0-1,5-6', 200, null, 1269],
  ])('serves the range %s', async (range, status, contentRange, length) => {
    const video = await samples.videoSample();
    const { token } = clientOf('member');
    const request = uploadRequestFor(chatId, video, { hash: randomUUID().replaceAll('-', '') });
    const stored = await uploadInParts(provider.baseUrl, clientOf('member'), video, request);
    if (!stored.ok) throw new Error(stored.failure.code);
    const response = await fetchStored(provider.baseUrl, token, stored.value.fileKey, chatId, { headers: { range } });
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange]);
    expect((await response.arrayBuffer()).byteLength).toBe(length);
  });

  describe('access to a file', () => {
    it('is limited to uploaders, then to the message’s readers', async () => {
      const key = await upload('member', groupId);
      expect(await Promise.all(['member', 'owner', 'stranger'].map((who) => statusFor(who, key, groupId)))).toEqual([
        200, 200, 403,
      ]);
      const other = await upload('owner', groupId);
      expect(await statusFor('member', other, groupId)).toBe(404);
      const { messageId } = valueOf(await send('owner', groupId, imageOf(other))).data;
      const whoSee = ['owner', 'admin', 'member', 'stranger', undefined];
      expect(await Promise.all(whoSee.map((who) => statusFor(who, other, groupId)))).toEqual([200, 200, 200, 403, 401]);

      await takeBack(groupId, messageId, idOf('owner'));
      expect(await Promise.all(whoSee.map((who) => statusFor(who, other, groupId)))).toEqual([200, 200, 404, 403, 401]);
      await takeBack(groupId, messageId, null);
      expect(await statusFor('member', other, groupId)).toBe(200);
    });

    it('requires a valid token and membership of the chat', async () => {
      const key = await upload('member', chatId);
      const response = await fetchStored(provider.baseUrl, 'a'.repeat(75), key, chatId);
      expect(response.status).toBe(401);
      expect(await statusFor('member', key, groupId)).toBe(404);
      expect(await statusFor('stranger', key, chatId)).toBe(403);
    });
  });

  describe('sending files', () => {
    it.each([
      ['stranger', 'noGroupMember'],
      ['friend', 'noGroupMember'],
    ])('is refused without permission to send: %s', async (name, code) => {
      const client = clientOf(name);
      const refusal = { ok: false, failure: { code } };
      expect(await client.operation(OPERATIONS.allowSend, { chatId: groupId })).toMatchObject(refusal);
      const request = uploadRequestFor(groupId, await samples.videoSample());
      expect(await client.operation(OPERATIONS.fileStsGet, request)).toMatchObject(refusal);
      const data = { chatId: groupId, type: 'image' };
      expect(await uploadWhole(provider.baseUrl, client, data, await samples.pngSample())).toMatchObject(refusal);
    });

    it('accepts only the sender’s existing files of chat and kind', async () => {
      const mine = await upload('member', chatId);
      const otherFile = await upload('member', groupId);
      const others = await upload('friend', chatId);
      const refusal = { ok: false, failure: { code: 'not_found' } };
      expect(await send('member', chatId, imageOf('k'.repeat(24)))).toMatchObject(refusal);
      expect(await send('member', chatId, imageOf(otherFile))).toMatchObject(refusal);
      expect(await send('member', chatId, imageOf(others))).toMatchObject(refusal);
      const asVoice: RichContent = { kind: 'voice', file: { key: mine }, durationMs: 1, waveform: [] };
      expect(await send('member', chatId, asVoice)).toMatchObject(refusal);
      expect((await send('member', chatId, imageOf(mine))).ok).toBe(true);
    });
  });

  describe('copying a file', () => {
    const copy = (
      name: string,
      fileKey: string,
      from: string,
      owner: string,
      type: 'message' | 'user_sticker' = 'message',
    ) => clientOf(name).call(HTTP_CALLS.fileSet, { fileKey, from, owner, type, fromType: 'message' as const });

    it('lets it be sent elsewhere under the same key', async () => {
      const key = await upload('member', chatId);
      valueOf(await send('member', chatId, imageOf(key)));
      expect((await send('member', groupId, imageOf(key))).ok).toBe(false);
      valueOf(await copy('member', key, chatId, groupId));
      valueOf(await send('member', groupId, imageOf(key)));
      expect(await statusFor('owner', key, groupId)).toBe(200);
      expect(await statusFor('owner', key, chatId)).toBe(403);
    });

    it('requires access to the file and permission to send', async () => {
      const key = await upload('member', chatId);
      expect(await copy('stranger', key, chatId, groupId)).toMatchObject({ ok: false, failure: { code: 'forbidden' } });
      expect(await copy('friend', key, chatId, chatId)).toMatchObject({ ok: false, failure: { code: 'not_found' } });
      valueOf(await send('member', chatId, imageOf(key)));
      expect(await copy('friend', key, chatId, groupId)).toMatchObject({
        ok: false,
        failure: { code: 'noGroupMember' },
      });
    });

    it('makes a sticker for the user only', async () => {
      const key = await upload('member', chatId);
      valueOf(await copy('member', key, chatId, idOf('member'), 'user_sticker'));
      expect(await copy('member', key, chatId, idOf('friend'), 'user_sticker')).toMatchObject({
        ok: false,
        failure: { code: 'forbidden' },
      });
      expect(await statusFor('member', key, idOf('member'))).toBe(200);
      expect(await statusFor('friend', key, idOf('member'))).toBe(404);
    });
  });

  describe('a sticker', () => {
    const add = (name: string, fileKey: string, from: string) =>
      clientOf(name).call(HTTP_CALLS.fileSet, {
        fileKey,
        from,
        owner: idOf(name),
        type: 'user_sticker',
        fromType: 'message' as const,
      });
    const keysOf = async (name: string) =>
      valueOf(await clientOf(name).operation(OPERATIONS.userStickersGet, undefined)).data.stickers.map(
        (sticker) => sticker.key,
      );
    const shown = async (): Promise<string> => {
      const key = await upload('owner', groupId);
      valueOf(await send('owner', groupId, imageOf(key)));
      return key;
    };

    it('is stored once, newest first, for those who see it', async () => {
      const [first, second] = [await shown(), await shown()];
      for (const key of [first, second, first]) valueOf(await add('admin', key, groupId));
      expect(await keysOf('admin')).toEqual([second, first]);
      for (const name of ['friend', 'stranger']) {
        expect(await add(name, first, groupId)).toMatchObject({ ok: false, failure: { code: 'noGroupMember' } });
      }
      expect(await keysOf('owner')).toEqual([]);
    });

    it('is sent to any chat, but only by its owner', async () => {
      const key = await shown();
      valueOf(await add('member', key, groupId));
      expect(await statusFor('friend', key, chatId)).toBe(404);
      valueOf(await send('member', chatId, imageOf(key)));
      expect(await statusFor('friend', key, chatId)).toBe(200);
      expect(await send('friend', chatId, imageOf(await shown()))).toMatchObject({ failure: { code: 'not_found' } });
    });

    it('is removable and addable, and stays in its messages', async () => {
      const key = await shown();
      valueOf(await add('member', key, groupId));
      valueOf(await send('member', chatId, imageOf(key)));
      const take = () => clientOf('member').operation(OPERATIONS.userStickerDel, { key });
      valueOf(await take());
      valueOf(await take());
      expect(await keysOf('member')).not.toContain(key);
      expect(await statusFor('friend', key, chatId)).toBe(200);
      valueOf(await add('member', key, groupId));
      expect((await keysOf('member'))[0]).toBe(key);
    });

    it('is limited to 120 per user', async () => {
      const key = await shown();
      valueOf(await add('owner', key, groupId));
      const { db } = provider.services;
      const row = await db.selectFrom('files').selectAll().where('owner', '=', idOf('owner')).executeTakeFirstOrThrow();
      const more = Array.from({ length: 119 }, (_, at) => ({ ...row, file_key: `sticker-number-${100 + at}` }));
      await db.insertInto('files').values(more).execute();
      expect(await keysOf('owner')).toHaveLength(120);
      expect(await add('owner', await shown(), groupId)).toMatchObject({
        ok: false,
        failure: { code: 'too_large', detail: expect.stringContaining('Remove a sticker') },
      });
      valueOf(await add('owner', key, groupId));
      await db.deleteFrom('files').where('owner', '=', idOf('owner')).execute();
    });
  });
});
