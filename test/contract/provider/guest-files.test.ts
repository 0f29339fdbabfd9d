import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GUEST_TOKEN_LIFETIME_MS } from '../../../applet-host-demo/provider/capabilities/guests/guest-tokens.ts';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { guestOpen } from '../../../widget/contract/guest.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { fetchStored, uploadWhole } from '../../support/file-client.ts';
import { openGuest } from '../../support/guest-client.ts';
import * as samples from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Guests fetch files of shared groups with the token of their link. Spec: 3-transport §6, §7. */
describe.each(usualDatabase())('files for guests (%s)', (database) => {
  let provider: TestProvider;
  let ownerId: string;
  let owner: TestClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { guestTries: 10_000, uploads: 10_000 } });
    ownerId = (await provider.createUser({ name: 'Owner', loginName: 'owner', password: 'password-a' })).userId;
    owner = await signIn(provider.baseUrl, 'owner', 'password-a');
  });
  afterAll(() => provider.stop());

  const aGroup = async (): Promise<string> => {
    const groupId = await provider.createGroup({ owner: ownerId, talkIntervalS: 0 });
    await provider.shareGroup(groupId, true);
    return groupId;
  };
  const upload = async (groupId: string): Promise<string> => {
    const data = { chatId: groupId, type: 'image' };
    const stored = await uploadWhole(provider.baseUrl, owner, data, await samples.pngSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  /** Uploads a picture and sends it in the group. */
  const shown = async (groupId: string) => {
    const key = await upload(groupId);
    const content = packContent({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 });
    const message = { chatId: groupId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    const { messageId } = valueOf(await owner.operation(OPERATIONS.msgSend, message)).data;
    return { key, messageId };
  };
  const tokenFor = async (groupId: string): Promise<string> => {
    const guest = await openGuest(provider.baseUrl, 'socket', groupId);
    const { fileToken } = await guest.next(guestOpen);
    guest.close();
    if (fileToken === undefined) throw new Error('a guest got no token');
    return fileToken;
  };
  const statusOf = async (token: string | undefined, key: string, groupId: string): Promise<number> => {
    const response = await fetchStored(provider.baseUrl, token, key, groupId);
    await response.arrayBuffer();
    return response.status;
  };
  const takeBack = (groupId: string, messageId: string, byId: string | null) =>
    provider.services.db
      .updateTable('messages')
      .set({ deleted_by: byId })
      .where('chat_id', '=', groupId)
      .where('msg_id', '=', Number(messageId))
      .execute();

  it('are available while a shared group’s message shows them', async () => {
    const groupId = await aGroup();
    const { key, messageId } = await shown(groupId);
    const token = await tokenFor(groupId);
    expect(await statusOf(token, key, groupId)).toBe(200);
    expect(await statusOf(token, await upload(groupId), groupId)).toBe(404);
    await takeBack(groupId, messageId, ownerId);
    expect(await statusOf(token, key, groupId)).toBe(404);
    await takeBack(groupId, messageId, null);
    await provider.shareGroup(groupId, false);
    expect(await statusOf(token, key, groupId)).toBe(401);
  });

  it('are available to tenant members without a guest token', async () => {
    const groupId = await aGroup();
    const { key } = await shown(groupId);
    await provider.createUser({ name: 'Stranger', loginName: 'stranger', password: 'password-a' });
    const stranger = await signIn(provider.baseUrl, 'stranger', 'password-a');
    expect(await statusOf(stranger.token, key, groupId)).toBe(200);
  });

  it('require a valid, current token of the same group', async () => {
    const [groupId, other] = [await aGroup(), await aGroup()];
    const { key } = await shown(groupId);
    const token = await tokenFor(groupId);
    expect(await statusOf(undefined, key, groupId)).toBe(401);
    expect(await statusOf(await tokenFor(other), key, groupId)).toBe(403);
    const [kind, tenant, id, until, signature = ''] = token.split('.');
    const forged = [
      [kind, tenant, other, until, signature],
      [kind, Buffer.from('UAT').toString('base64url'), id, until, signature],
      [kind, tenant, id, String(Number(until) + 1), signature],
      [kind, tenant, id, until, 'A'.repeat(43)],
      [kind, tenant, id, until],
    ];
    for (const parts of forged) expect(await statusOf(parts.join('.'), key, groupId)).toBe(401);
    provider.advanceClock(GUEST_TOKEN_LIFETIME_MS);
    expect(await statusOf(token, key, groupId)).toBe(401);
    expect(await statusOf(await tokenFor(groupId), key, groupId)).toBe(200);
    expect(provider.logLines.join('')).not.toContain(signature);
  });

  it('are refused with a sentence that fits the code', async () => {
    const groupId = await aGroup();
    const { key } = await shown(groupId);
    const sentenceOf = async (token: string | undefined, fileKey: string, owner: string): Promise<unknown> => {
      const response = await fetchStored(provider.baseUrl, token, fileKey, owner);
      return response.json();
    };
    const refused = (errorCode: string, msg: RegExp) => ({ errorCode, msg: expect.stringMatching(msg) });
    expect(await sentenceOf(undefined, key, groupId)).toMatchObject(refused('token_missing', /session token.*Sign in/));
    expect(await sentenceOf('a'.repeat(75), key, groupId)).toMatchObject(refused('token_invalid', /not valid/));
    expect(await sentenceOf(owner.token, '', groupId)).toMatchObject(refused('invalid_request', /"file_key"/));
    expect(await sentenceOf(owner.token, 'k'.repeat(24), groupId)).toMatchObject(refused('not_found', /may not see/));
    expect(await sentenceOf(await tokenFor(await aGroup()), key, groupId)).toMatchObject(
      refused('forbidden', /may not see/),
    );
  });

  it('are limited per address', async () => {
    const groupId = await aGroup();
    const { key } = await shown(groupId);
    const token = await tokenFor(groupId);
    vi.spyOn(provider.services.gates.guests, 'take').mockResolvedValueOnce({
      isAdmitted: false,
      waitMs: 1000,
      remaining: 0,
      resetMs: 1000,
    });
    const response = await fetchStored(provider.baseUrl, token, key, groupId);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      errorCode: 'too_many_tries',
      msg: expect.stringMatching(/from your address\. Try again later/),
    });
  });

  it('are the only use of the token', async () => {
    const groupId = await aGroup();
    const token = await tokenFor(groupId);
    const guest = createClient(provider.baseUrl, { token });
    expect(await guest.operation(OPERATIONS.accountGet, undefined)).toMatchObject({
      failure: { code: 'token_invalid' },
    });
    const data = { chatId: groupId, type: 'image' };
    const brought = await uploadWhole(provider.baseUrl, { token }, data, await samples.pngSample());
    expect(brought).toMatchObject({ ok: false, failure: { code: 'token_missing' } });
  });
});
