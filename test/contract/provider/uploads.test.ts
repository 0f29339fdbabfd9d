import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { MAX_DOCUMENT_BYTES, MAX_VIDEO_BYTES, UPLOAD_PART_BYTES } from '../../../widget/domain/limits.ts';
import { grantFor, sendPart, type Token, uploadInParts, uploadRequestFor } from '../../support/file-client.ts';
import { videoSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

const SIZE = 2 * UPLOAD_PART_BYTES + 1000;
const partOf = (bytes: Uint8Array<ArrayBuffer>, part: number) =>
  bytes.slice(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
const newHash = (): string => randomUUID().replaceAll('-', '');

describe.each(usualDatabase())('uploads in parts (%s)', (database) => {
  let provider: TestProvider;
  let ann: TestClient;
  let bob: TestClient;
  let chatId: string;
  let otherChatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const [a, b, c] = await Promise.all(
      ['anna', 'bobby', 'carol'].map((loginName) => provider.createUser({ loginName, password: 'password-a' })),
    );
    if (a === undefined || b === undefined || c === undefined) throw new Error('nobody');
    ann = await signIn(provider.baseUrl, 'anna', 'password-a');
    bob = await signIn(provider.baseUrl, 'bobby', 'password-a');
    chatId = await provider.befriend(a.userId, b.userId);
    otherChatId = await provider.befriend(a.userId, c.userId);
  });
  afterAll(() => provider.stop());

  const begin = async (client: TestClient, more: Parameters<typeof uploadRequestFor>[2] = {}) => {
    const bytes = await videoSample({ bytes: SIZE });
    const request = uploadRequestFor(chatId, bytes, { hash: newHash(), ...more });
    return { bytes, request, token: await tokenFor(client, request) };
  };
  const tokenFor = async (client: TestClient, request: Parameters<typeof grantFor>[1]): Promise<Token> => {
    const grant = await grantFor(client, request);
    if (!grant.ok || grant.value.state !== 'upload') throw new Error('no token');
    return grant.value.token;
  };
  const partsOf = async (client: TestClient, token: Token) =>
    valueOf(await client.call(HTTP_CALLS.fileParts, token)).data;

  it('resumes with a new token and completes once', async () => {
    const { bytes, request, token } = await begin(ann);
    expect(valueOf(await ann.operation(OPERATIONS.allowSend, { chatId })).data).toBeUndefined();
    expect(await sendPart(provider.baseUrl, token, 2, partOf(bytes, 2))).toEqual({ ok: true, value: { part: 2 } });
    expect(await sendPart(provider.baseUrl, token, 0, partOf(bytes, 0))).toMatchObject({ ok: true });
    expect(await ann.call(HTTP_CALLS.fileComplete, token)).toMatchObject({
      ok: false,
      failure: { code: 'upload_incomplete' },
    });

    provider.advanceClock(16 * 60_000);
    const late = await sendPart(provider.baseUrl, token, 1, partOf(bytes, 1));
    expect(late).toMatchObject({ ok: false, failure: { code: 'upload_expired' } });
    const renewed = await tokenFor(ann, request);
    expect(renewed.accessKeyId).toBe(token.accessKeyId);
    expect(await partsOf(ann, renewed)).toEqual({ parts: [0, 2] });
    expect(await sendPart(provider.baseUrl, renewed, 1, partOf(bytes, 1))).toMatchObject({ ok: true });

    const [first, ...others] = await Promise.all(
      Array.from({ length: 6 }, () => ann.call(HTTP_CALLS.fileComplete, renewed)),
    );
    if (first === undefined) throw new Error('no answers');
    const stored = valueOf(first).data;
    expect(stored).toMatchObject({ kind: 'video', sizeBytes: SIZE, width: 320, height: 180, durationMs: 3000 });
    for (const other of others) expect(valueOf(other).data).toEqual(stored);

    // The user need not upload the same file again, for any chat.
    expect(await grantFor(ann, request)).toEqual({ ok: true, value: { state: 'exists', fileKey: stored.fileKey } });
    const otherChatGrant = await grantFor(ann, { ...request, chatId: otherChatId });
    expect(otherChatGrant).toEqual({ ok: true, value: { state: 'exists', fileKey: stored.fileKey } });
    const content = packContent({
      kind: 'video',
      file: { key: stored.fileKey },
      poster: undefined,
      width: 0,
      height: 0,
      durationMs: 0,
      sizeBytes: 0,
      isPending: false,
    });
    const message = { localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    expect((await ann.operation(OPERATIONS.msgSend, { ...message, chatId: otherChatId })).ok).toBe(true);
    // A hash does not reveal the files of other users.
    expect((await tokenFor(bob, request)).accessKeyId).not.toBe(token.accessKeyId);
  });

  it('accepts a video of at most 50 MB', async () => {
    const sized = (sizeBytes: number) => grantFor(ann, { ...uploadRequestFor(chatId, new Uint8Array(1)), sizeBytes });
    expect(await sized(MAX_VIDEO_BYTES)).toMatchObject({ ok: true, value: { state: 'upload' } });
    expect(await sized(MAX_VIDEO_BYTES + 1)).toMatchObject({ ok: false, failure: { code: 'video_too_large' } });
    const document = {
      ...uploadRequestFor(chatId, new Uint8Array(1)),
      kind: 'document',
      sizeBytes: MAX_DOCUMENT_BYTES + 1,
    } as const;
    expect(await grantFor(ann, document)).toMatchObject({ ok: false, failure: { code: 'too_large' } });
    expect(await sized(0)).toMatchObject({ ok: false, failure: { code: 'file_damaged' } });
  });

  it('accepts parts of exact size only with the token', async () => {
    const { bytes, token } = await begin(ann);
    const refused = (code: string) => ({ ok: false, failure: { code } });
    const { baseUrl } = provider;
    expect(await sendPart(baseUrl, token, 0, partOf(bytes, 2))).toMatchObject(refused('invalid_request'));
    expect(await sendPart(baseUrl, token, 2, partOf(bytes, 0))).toMatchObject(refused('invalid_request'));
    expect(await sendPart(baseUrl, token, 3, partOf(bytes, 0))).toMatchObject(refused('invalid_request'));
    const forged = { ...token, securityToken: 'x'.repeat(32) };
    expect(await sendPart(baseUrl, forged, 0, partOf(bytes, 0))).toMatchObject(refused('upload_expired'));
    expect(await bob.call(HTTP_CALLS.fileParts, token)).toMatchObject(refused('not_found'));
    expect(await bob.call(HTTP_CALLS.fileComplete, token)).toMatchObject(refused('not_found'));
    const unproven = { ...token, verificationCode: 'guessed' };
    expect(await ann.call(HTTP_CALLS.fileComplete, unproven)).toMatchObject(refused('not_found'));
    expect(await partsOf(ann, token)).toEqual({ parts: [] });
  });

  it('refuses a file that is no video; removes its parts', async () => {
    const bytes = new Uint8Array(5000).fill(7);
    const request = uploadRequestFor(chatId, bytes, { hash: newHash() });
    expect(await uploadInParts(provider.baseUrl, ann, bytes, request)).toMatchObject({
      ok: false,
      failure: { code: 'file_type' },
    });
    expect(await partsOf(ann, await tokenFor(ann, request))).toEqual({ parts: [] });
  });

  it('removes an unfinished upload after a day', async () => {
    const { bytes, request, token } = await begin(ann);
    await sendPart(provider.baseUrl, token, 0, partOf(bytes, 0));
    provider.advanceClock(25 * 3_600_000);
    await removeExpired(provider.services);
    const anew = await tokenFor(ann, request);
    expect(anew.accessKeyId).not.toBe(token.accessKeyId);
    expect(await partsOf(ann, anew)).toEqual({ parts: [] });
  });
});
