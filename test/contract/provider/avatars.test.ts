import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directPath } from '../../../widget/contract/envelope.ts';
import { AVATAR_PATH, avatarFileOf } from '../../../widget/contract/files.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { gifSample, photoSample, svgSample, webpSample } from '../../support/media-samples.ts';
import { createIdentitySigner, type IdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** Avatars: presets, uploads, and who learns of a change. */

describe.each(usualDatabase())('avatars (%s)', (database) => {
  let provider: TestProvider;
  let signer: IdentitySigner;
  const people = {} as Record<'anna' | 'ben' | 'cho', Account>;
  const clients = {} as Record<'anna' | 'ben' | 'cho', TestClient>;

  beforeAll(async () => {
    signer = await createIdentitySigner(Date.now);
    provider = await startTestProvider({ database, tenant: { identityKeys: [signer.publicKey] } });
    for (const name of ['anna', 'ben', 'cho'] as const) {
      people[name] = await provider.createUser({ name, loginName: `${name}.x`, password: 'password-x' });
      clients[name] = await signIn(provider.baseUrl, `${name}.x`, 'password-x');
    }
    await provider.befriend(people.anna.userId, people.ben.userId);
  }, 60_000);
  afterAll(() => provider.stop());

  const upload = async (bytes: Uint8Array<ArrayBuffer>, name: string, token = clients.anna.token) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ name, type: 'image/jpeg', width: '64', height: '64' }))
      form.set(field, value);
    form.set('pic', new Blob([bytes]), name);
    const response = await fetch(`${provider.baseUrl}/vap/api/im/upload/addPhoto`, {
      method: 'POST',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      body: form,
    });
    const reply = (await response.json()) as { code: string; data: { filePath?: string } };
    // Texts are escaped on the wire.
    return { ...reply, filePath: (reply.data.filePath ?? '').replaceAll('&amp;', '&') };
  };
  const save = (photo: string, client = clients.anna) => client.call(HTTP_CALLS.saveImUserImg, { photo });
  const photoOf = async (client: TestClient) =>
    valueOf(await client.operation(OPERATIONS.accountGet, undefined)).data.photo;

  it('sets presets and none, under the names of the specification', async () => {
    for (const headPhoto of ['girl7', 'man6', '']) {
      const response = await fetch(provider.baseUrl + directPath('/saveImUserImg'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-ml-token': clients.anna.token ?? '' },
        body: JSON.stringify({ headPhoto }),
      });
      expect(await response.json()).toMatchObject({ code: 'success' });
      expect(await photoOf(clients.anna)).toBe(headPhoto);
    }
    for (const photo of ['girl8', 'man7', 'g01', 'https://example.com/a.png', '/ml/presets/girl1.svg'])
      expect(await save(photo)).toMatchObject({ failure: { code: 'invalid_request' } });
  });

  it('stores an uploaded picture and serves it without a token', async () => {
    const { code, filePath } = await upload(await photoSample(600, 600), 'me.jpg');
    expect(code).toBe('success');
    expect(filePath).toMatch(/^\/api\/file\/v2\/avatar\?owner=M\d{9}&type=avatar&file_key=[\w-]{16,64}$/);
    expect((await save(filePath)).ok).toBe(true);
    const response = await fetch(provider.baseUrl + filePath);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100);
    // Without a key: the current avatar, for users who may see the profile.
    const current = `${AVATAR_PATH}?owner=${people.anna.userId}&type=avatar`;
    const redirect = await fetch(provider.baseUrl + current, {
      redirect: 'manual',
      headers: { authorization: `Bearer ${clients.ben.token}` },
    });
    expect(redirect.headers.get('location')).toBe(filePath);
    expect((await fetch(provider.baseUrl + current)).status).toBe(401);
  });

  it('keeps an animation as GIF; refuses WebP, SVG, missing tokens', async () => {
    const gif = await upload(await gifSample(), 'me.gif');
    const response = await fetch(provider.baseUrl + gif.filePath);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(await upload(await webpSample(), 'me.jpg')).toMatchObject({ errorCode: 'file_type' });
    expect(await upload(svgSample(), 'me.jpg')).toMatchObject({ errorCode: 'file_type' });
    expect(await upload(await gifSample(), 'me.gif', 'none')).toMatchObject({ errorCode: 'token_invalid' });
  });

  it('refuses another user’s picture, and serves no other files', async () => {
    const { filePath } = await upload(await photoSample(64, 64), 'me.jpg');
    expect(await save(filePath, clients.ben)).toMatchObject({ failure: { code: 'invalid_request' } });
    const unknown = filePath.replace(/file_key=.{4}/, 'file_key=0000');
    expect((await fetch(provider.baseUrl + unknown)).status).toBe(404);
    expect((await fetch(`${provider.baseUrl}${AVATAR_PATH}?owner=x&type=avatar`)).status).toBe(400);
  });

  it('replaces a picture; the old expires, the new one stays', async () => {
    const first = (await upload(await photoSample(64, 64), 'a.jpg')).filePath;
    await save(first);
    const second = (await upload(await photoSample(80, 80), 'b.jpg')).filePath;
    await save(second);
    const rows = await provider.services.db
      .selectFrom('files')
      .select(['file_key', 'is_used'])
      .where('owner', '=', people.anna.userId)
      .execute();
    const usedOf = (path: string) => rows.find((row) => row.file_key === avatarFileOf(path)?.key)?.is_used;
    expect([usedOf(first), usedOf(second)]).toEqual([false, true]);
  });

  it('tells own devices, friends and members of shared groups', async () => {
    const groupId = await provider.createGroup({ owner: people.anna.userId, members: [people.cho.userId] });
    const [own, friend, mate] = [
      await clients.anna.connect(),
      await clients.ben.connect(),
      await clients.cho.connect(),
    ];
    await save('girl3');
    await own.next(PUSHES.refreshUserInfo);
    expect(await friend.next(PUSHES.update)).toEqual({ list: 'friendList' });
    expect(await mate.next(PUSHES.serverNoti)).toMatchObject({
      about: 'group_member',
      groupId,
      members: [{ value: { userId: people.anna.userId, photo: 'girl3' } }],
    });
    await clients.anna.call(HTTP_CALLS.updateImUserNickName, { name: 'Anna B' });
    await own.next(PUSHES.refreshUserInfo);
    for (const socket of [own, friend, mate]) socket.close();
  });

  it('keeps the player’s picture until the platform sends another one', async () => {
    const enter = async (picture: string) => {
      const token = await signer.sign({ playerId: 'player-1', name: 'Player', picture });
      const client = createClient(provider.baseUrl);
      const signedIn = valueOf(await client.call(HTTP_CALLS.identityLogin, { token })).data;
      client.token = signedIn.token;
      return client;
    };
    const player = await enter('girl1');
    expect(await photoOf(player)).toBe('girl1');
    await save('man2', player);
    expect(await photoOf(await enter('girl1'))).toBe('man2');
    expect(await photoOf(await enter('girl5'))).toBe('girl5');
  });

  describe('the picture of a group', () => {
    const usedOf = async (path: string) => {
      const rows = provider.services.db.selectFrom('files').select('is_used');
      const { is_used } = await rows.where('file_key', '=', avatarFileOf(path)?.key ?? '').executeTakeFirstOrThrow();
      return is_used;
    };
    const uploaded = async (side: number) => (await upload(await photoSample(side, side), 'group.jpg')).filePath;
    const update = (groupId: string, photo: string, client = clients.anna) =>
      client.call(HTTP_CALLS.groupUpdate, { groupId, photo });

    it('comes from its owner or admin, and everyone loads it', async () => {
      const admins = [people.ben.userId];
      const groupId = await provider.createGroup({ owner: people.anna.userId, admins, members: [people.cho.userId] });
      const photo = await uploaded(120);
      expect(await update(groupId, photo, clients.ben)).toMatchObject({ failure: { code: 'invalid_request' } });
      expect(await update(groupId, photo, clients.cho)).toMatchObject({ failure: { code: 'forbidden' } });
      const forged = await clients.anna.call(HTTP_CALLS.groupUpdate, { groupId, photo: 'https://example.com/a.png' });
      expect(forged).toMatchObject({ failure: { code: 'invalid_request' } });
      expect((await update(groupId, photo)).ok).toBe(true);
      // The same picture again is no change, also from another admin.
      expect((await update(groupId, photo, clients.ben)).ok).toBe(true);
      const groups = valueOf(await clients.cho.operation(OPERATIONS.groupListGet, {})).data.items;
      expect(groups.find(({ group }) => group.groupId === groupId)?.group.photo).toBe(photo);
      expect((await fetch(provider.baseUrl + photo)).headers.get('content-type')).toBe('image/jpeg');
    });

    it('keeps its file while a group or user shows it', async () => {
      const groupId = await provider.createGroup({ owner: people.anna.userId });
      const [first, second] = [await uploaded(64), await uploaded(65)];
      await update(groupId, first);
      await save(first);
      expect(await usedOf(first)).toBe(true);
      await update(groupId, second);
      expect([await usedOf(first), await usedOf(second)]).toEqual([true, true]);
      const created = await clients.anna.call(HTTP_CALLS.groupCreate, {
        name: 'Second',
        photo: second,
        memberIds: [],
        localId: undefined,
      });
      expect(valueOf(created).data.groupId).toBeDefined();
      await save('girl1');
      await update(groupId, 'g03');
      expect([await usedOf(first), await usedOf(second)]).toEqual([false, true]);
      await update(valueOf(created).data.groupId ?? '', '');
      expect(await usedOf(second)).toBe(false);
    });

    it('of another user’s upload creates no group', async () => {
      const request = { name: 'Not mine', photo: await uploaded(66), memberIds: [], localId: undefined };
      expect(await clients.ben.call(HTTP_CALLS.groupCreate, request)).toMatchObject({
        failure: { code: 'invalid_request' },
      });
    });
  });
});
