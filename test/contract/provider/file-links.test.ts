import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { linkTo, uploadWhole } from '../../support/file-client.ts';
import { pngSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Players of media use a link, because they cannot send a header. L-F8. */
describe.each(usualDatabase())('a link to a file (%s)', (database) => {
  let provider: TestProvider;
  const ids: Record<string, string> = {};
  const clients: Record<string, TestClient> = {};
  let chatId: string;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    for (const name of ['owner', 'member', 'stranger']) {
      ids[name] = (await provider.createUser({ name, loginName: name, password: 'password-a' })).userId;
      clients[name] = await signIn(provider.baseUrl, name, 'password-a');
    }
    chatId = await provider.befriend(idOf('member'), idOf('owner'));
    groupId = await provider.createGroup({ owner: idOf('owner'), members: [idOf('member')], talkIntervalS: 0 });
  });
  afterAll(() => provider.stop());

  const idOf = (name: string): string => ids[name] ?? '';
  const clientOf = (name: string): TestClient => {
    const client = clients[name];
    if (client === undefined) throw new Error(name);
    return client;
  };
  const upload = async (name: string, to: string): Promise<string> => {
    const data = { chatId: to, type: 'image' };
    const stored = await uploadWhole(provider.baseUrl, clientOf(name), data, await pngSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  const show = async (name: string, to: string, key: string): Promise<string> => {
    const content = packContent({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1 });
    const message = { chatId: to, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    return valueOf(await clientOf(name).operation(OPERATIONS.msgSend, message)).data.messageId;
  };
  const takeBack = (messageId: string, byId: string | null) =>
    provider.services.db
      .updateTable('messages')
      .set({ deleted_by: byId })
      .where('chat_id', '=', groupId)
      .where('msg_id', '=', Number(messageId))
      .execute();
  const statusOf = async (address: string): Promise<number> => {
    const response = await fetch(address, { headers: { range: 'bytes=0-3' } });
    await response.arrayBuffer();
    return response.status;
  };
  const linkOf = async (name: string, key: string, owner: string): Promise<string> => {
    const link = await linkTo(provider.baseUrl, clientOf(name).token, key, owner);
    if (!link.ok) throw new Error(link.failure.code);
    return link.value;
  };

  it('opens exactly one file without a header, in ranges', async () => {
    const [key, other] = [await upload('member', chatId), await upload('member', chatId)];
    const address = await linkOf('member', key, chatId);
    const response = await fetch(address, { headers: { range: 'bytes=0-9' } });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await statusOf(address.replace(key, other))).toBe(401);
    expect(await statusOf(address.replace(chatId, groupId))).toBe(401);
    const swapped = address.endsWith('A') ? 'B' : 'A';
    expect(await statusOf(address.slice(0, -1) + swapped)).not.toBe(206);
    expect(await statusOf(`${address.split('&link=')[0]}&link=x`)).toBe(401);
  });

  it('is given only to users who see the file', async () => {
    const shared = await provider.createGroup({ owner: idOf('owner'), members: [idOf('member')], talkIntervalS: 0 });
    const key = await upload('owner', shared);
    const link = (name?: string) =>
      linkTo(provider.baseUrl, name === undefined ? undefined : clientOf(name).token, key, shared);
    const refusal = (code: string) => ({ ok: false, failure: { code } });
    expect(await link('member')).toMatchObject(refusal('not_found'));
    expect((await link('stranger')).ok).toBe(false);
    await show('owner', shared, key);
    expect((await link('member')).ok).toBe(true);
    await provider.shareGroup(shared, true);
    expect((await link('stranger')).ok).toBe(true);
    expect((await link()).ok).toBe(false);
  });

  it('ends with its message, its time, or the session', async () => {
    const key = await upload('owner', groupId);
    const messageId = await show('owner', groupId, key);
    await provider.createUser({ name: 'leaving', loginName: 'leaving', password: 'password-a' });
    const leaving = await signIn(provider.baseUrl, 'leaving', 'password-a');
    const { userId } = valueOf(await leaving.operation(OPERATIONS.accountGet, undefined)).data;
    const shared = await provider.befriend(userId, idOf('owner'));
    const own = await upload('owner', shared);
    await show('owner', shared, own);
    const address = await linkOf('member', key, groupId);
    const theirs = await linkTo(provider.baseUrl, leaving.token, own, shared);
    if (!theirs.ok) throw new Error(theirs.failure.code);
    expect([await statusOf(address), await statusOf(theirs.value)]).toEqual([206, 206]);

    await takeBack(messageId, idOf('owner'));
    expect(await statusOf(address)).toBe(404);
    await takeBack(messageId, null);
    valueOf(await leaving.call(HTTP_CALLS.logout, undefined));
    expect([await statusOf(address), await statusOf(theirs.value)]).toEqual([206, 401]);
    provider.advanceClock(10 * 60_000);
    expect(await statusOf(address)).toBe(401);
  });
});
