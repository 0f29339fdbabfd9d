import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRemovals } from '../../../applet-host-demo/provider/base/store/files/files.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { grantFor, uploadInParts, uploadWhole, uploadRequestFor } from '../../support/file-client.ts';
import { pngSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

const QUOTA = 10_000;
const DOCUMENT = { kind: 'document', name: 'notes.txt' } as const;

describe.each(everyDatabase())('the storage quota of a user (%s)', (database) => {
  let provider: TestProvider;
  let created = 0;
  let client: TestClient;
  let userId: string;
  let friendId: string;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { storageQuotaBytes: QUOTA } });
  });
  beforeEach(async () => {
    created += 1;
    userId = (await provider.createUser({ loginName: `user${created}`, password: 'password-a' })).userId;
    client = await signIn(provider.baseUrl, `user${created}`, 'password-a');
    friendId = (await provider.createUser()).userId;
    chatId = await provider.befriend(userId, friendId);
  });
  afterAll(() => provider.stop());

  const bytesOf = (size: number, fill: number) => new Uint8Array(size).fill(fill);
  const bring = async (size: number, fill: number): Promise<string> => {
    const bytes = bytesOf(size, fill);
    const brought = await uploadInParts(provider.baseUrl, client, bytes, uploadRequestFor(chatId, bytes, DOCUMENT));
    return brought.ok ? '-' : brought.failure.code;
  };

  it('refuses a multipart upload above it before any byte', async () => {
    expect(await bring(6000, 1)).toBe('-');
    expect(await bring(4001, 2)).toBe('storage_full');
    expect(await bring(4000, 3)).toBe('-');
    expect(await bring(1, 4)).toBe('storage_full');
  });

  it('counts each started upload once', async () => {
    const [first, second] = [bytesOf(6000, 1), bytesOf(6000, 2)];
    const grants = [first, first, second].map(
      (bytes) => () => grantFor(client, uploadRequestFor(chatId, bytes, DOCUMENT)),
    );
    const codes: string[] = [];
    for (const grant of grants) {
      const granted = await grant();
      codes.push(granted.ok ? granted.value.state : granted.failure.code);
    }
    expect(codes).toEqual(['upload', 'upload', 'storage_full']);
  });

  it('refuses a picture above it and keeps no byte', async () => {
    const picture = await pngSample(64, 40);
    expect(await bring(QUOTA - picture.byteLength + 1, 1)).toBe('-');
    const sent = () => uploadWhole(provider.baseUrl, client, { chatId, type: 'image' }, picture);
    expect(await sent()).toMatchObject({ ok: false, failure: { code: 'storage_full' } });
    const { db } = provider.services;
    const rows = await db.selectFrom('files').select('kind').where('uploader_id', '=', userId).execute();
    expect(rows).toEqual([{ kind: 'document' }]);
    expect((await findRemovals(db)).length).toBeGreaterThan(0);
  });

  it('lets only one concurrent upload use the last space', async () => {
    const picture = await pngSample(64, 40);
    expect(await bring(QUOTA - picture.byteLength, 1)).toBe('-');
    const both = await Promise.all(
      [1, 2].map(() => uploadWhole(provider.baseUrl, client, { chatId, type: 'image' }, picture)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('counts a file once, regardless of its number of chats', async () => {
    const bytes = bytesOf(6000, 1);
    const brought = await uploadInParts(provider.baseUrl, client, bytes, uploadRequestFor(chatId, bytes, DOCUMENT));
    if (!brought.ok) throw new Error(brought.failure.code);
    const otherId = (await provider.createUser()).userId;
    const other = await provider.befriend(userId, otherId);
    const copy = { fileKey: brought.value.fileKey, owner: other, type: 'message', from: chatId } as const;
    valueOf(await client.call(HTTP_CALLS.fileSet, { ...copy, fromType: 'message' }));
    expect(await bring(4000, 2)).toBe('-');
  });

  it('is the tenant’s own if the tenant sets one', async () => {
    await provider.saveTenant({ storageQuotaBytes: 100 });
    expect(await bring(101, 1)).toBe('storage_full');
    expect(await bring(100, 2)).toBe('-');
    await provider.saveTenant({});
    expect(await bring(QUOTA - 100, 3)).toBe('-');
  });
});
