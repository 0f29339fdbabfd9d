import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { createClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { useServerStage } from '../../support/server-api-stage.ts';

/** Endpoints for players and groups, each with its effect on open widgets. */
describe.each(usualDatabase())('people of the server API (%s)', (database) => {
  const stage = useServerStage(database);
  const { done, refusal, aPlayer, ref, received } = stage;

  describe('players', () => {
    it('are created before their first visit, found by both ids', async () => {
      const attributes = { language: 'vi', level: 3, tags: ['vip'] };
      const made = await done('POST', '/players', { playerId: 'first', name: ' Minh ', photo: 'girl2', attributes });
      expect(made).toMatchObject({ playerId: 'first', name: 'Minh', photo: 'girl2', isFrozen: false, attributes });
      const login = await createClient(stage.provider.baseUrl).call(identityLogin, {
        token: await stage.signer.sign({ playerId: 'first', name: 'Minh', picture: 'girl2' }),
      });
      expect(valueOf(login).data.account).toMatchObject({ userId: made.userId, name: 'Minh' });
      for (const path of ['/players/first', `/players/user:${made.userId}`])
        expect(await done('GET', path)).toMatchObject({ userId: made.userId, lastLoginAt: expect.any(String) });
      expect(await refusal('POST', '/players', { playerId: 'first', name: 'X' })).toEqual([409, 'exists']);
      expect((await done('GET', '/players?tag=vip')).data).toMatchObject([{ playerId: 'first' }]);
      expect((await done('GET', '/players?tag=none')).data).toEqual([]);
    });

    it('are searched by parts of names, ids, and whole tags', async () => {
      const marc = await done('POST', '/players', { playerId: 'lm-208841', name: 'Marc_us Lee' });
      await done('POST', '/players', { playerId: 'lm-114020', name: '马尔科', attributes: { tags: ['gold'] } });
      const found = async (text: string) =>
        (await done('GET', `/players?search=${encodeURIComponent(text)}`)).data.map(
          ({ playerId }: { readonly playerId: string }) => playerId,
        );
      for (const text of ['marc_us', ' Lee ', 'ARC', '208841', marc.userId, marc.userId.toLowerCase(), 'c_u'])
        expect([text, await found(text)]).toEqual([text, ['lm-208841']]);
      const grouped = marc.userId.replace(/(.{4})(.{3})(.{3})/, '$1 $2 $3');
      expect(await found(grouped)).toEqual(['lm-208841']);
      for (const text of ['尔', '马尔', 'gold']) expect([text, await found(text)]).toEqual([text, ['lm-114020']]);
      for (const text of ['gol', 'marcus', '%', 'suLee']) expect([text, await found(text)]).toEqual([text, []]);
      const all = (await found('lm-')).toSorted();
      expect(all).toEqual(['lm-114020', 'lm-208841']);
      const first = await done('GET', '/players?search=lm-&limit=1');
      const second = await done('GET', `/players?search=lm-&limit=1&cursor=${first.nextCursor}`);
      const pages = [first, second].flatMap(({ data }) =>
        data.map((each: { readonly playerId: string }) => each.playerId),
      );
      expect(new Set(pages)).toEqual(new Set(all));
      expect(second.nextCursor).toBeUndefined();
      expect(await refusal('GET', '/players?search=%20')).toEqual([400, 'invalid_request']);
    });

    it('are searched by an index', async () => {
      const { db } = stage.provider.services;
      const plan = await db.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        const { rows } = await sql`explain select user_id from users f where
          user_keys(f.tenant, f.name, f.player_id, f.user_id, f.login_name) @> (search_grams('lee') || '{#CB}'::text[])`.execute(
          trx,
        );
        return JSON.stringify(rows);
      });
      expect(plan).toContain('users_by_keys');
    });

    it('show when they were last seen and whether online', async () => {
      const ann = await aPlayer();
      const seen = async () => done('GET', `/players/${ref(ann)}`);
      await until('the open chat', async () => ((await seen()).isOnline === true ? true : undefined));
      const { lastSeenAt, lastLoginAt } = await seen();
      expect(lastSeenAt >= lastLoginAt).toBe(true);
      ann.socket.close();
      await until('the closed chat', async () => ((await seen()).isOnline === false ? true : undefined));
      await done('POST', `/players/${ref(ann)}/kick`);
      expect((await seen()).lastSeenAt).toBe(lastLoginAt);
      const made = await done('POST', '/players', { playerId: 'unseen', name: 'Unseen' });
      expect([made.isOnline, made.lastSeenAt]).toEqual([false, undefined]);
    });

    it('change in open chats, and keep the platform’s name', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      await done('PUT', `/players/${ref(ann)}/friends/${ref(bob)}`);
      expect(await bob.socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
      const change = { name: 'Anna', attributes: { level: 7 } };
      expect(await done('PATCH', `/players/${ref(ann)}`, change)).toMatchObject({
        name: 'Anna',
        attributes: { language: '', level: 7, tags: [] },
      });
      await ann.socket.next(PUSHES.refreshUserInfo);
      expect(await bob.socket.next(PUSHES.update)).toEqual({ list: 'friendList' });
      await done('PATCH', `/players/${ref(ann)}`, { attributes: { tags: ['a', 'a', 'b'] } });
      const { attributes } = await done('GET', `/players/${ref(ann)}`);
      expect(attributes).toEqual({ language: '', level: 7, tags: ['a', 'b'] });
      await createClient(stage.provider.baseUrl).call(identityLogin, {
        token: await stage.signer.sign({ playerId: ann.playerId, name: 'Anna' }),
      });
      expect(await done('GET', `/players/${ref(ann)}`)).toMatchObject({ name: 'Anna' });
      expect(await refusal('PATCH', `/players/${ref(ann)}`, { photo: 'http://x.example/a.png' })).toEqual([
        400,
        'invalid_request',
      ]);
    });

    it('are frozen, unfrozen and kicked while the chat is open', async () => {
      const ann = await aPlayer();
      expect(await done('POST', `/players/${ref(ann)}/freeze`)).toMatchObject({ isFrozen: true });
      expect(await ann.socket.next(PUSHES.serverNoti)).toMatchObject({ about: 'user_freeze' });
      expect(await ann.socket.closed).toBe(1000);
      const token = await stage.signer.sign({ playerId: ann.playerId, name: 'Ann' });
      expect(await createClient(stage.provider.baseUrl).call(identityLogin, { token })).toMatchObject({
        failure: { code: 'frozen' },
      });
      expect(await done('POST', `/players/${ref(ann)}/unfreeze`)).toMatchObject({ isFrozen: false });
      const socket = await ann.client.connect();
      await done('POST', `/players/${ref(ann)}/kick`);
      expect(await socket.next(PUSHES.kickUser)).toEqual({ reason: 'kicked' });
      expect(await socket.closed).toBe(1000);
    });

    it('get a new password, which ends their sessions', async () => {
      const account = await stage.provider.createUser({ loginName: 'pat.x', password: 'password-old' });
      const client = createClient(stage.provider.baseUrl);
      const before = await client.call(HTTP_CALLS.userLogin, { loginName: 'pat.x', password: 'password-old' });
      client.token = valueOf(before).data.token;
      const socket = await client.connect();
      const path = `/players/user:${account.userId}/password`;
      expect(await refusal('PUT', path, { password: 'x' })).toEqual([422, 'password_format']);
      await done('PUT', path, { password: 'password-new' });
      expect(await socket.closed).toBe(1000);
      const after = { loginName: 'pat.x', password: 'password-new' };
      expect((await createClient(stage.provider.baseUrl).call(HTTP_CALLS.userLogin, after)).ok).toBe(true);
    });

    it('have sessions, which end one by one or all', async () => {
      const ann = await aPlayer();
      const { data } = await done('GET', `/players/${ref(ann)}/sessions`);
      expect(data).toHaveLength(1);
      const path = `/players/${ref(ann)}/sessions/${data[0].sessionId}`;
      await done('DELETE', path);
      expect(await ann.socket.closed).toBe(1000);
      expect(await refusal('DELETE', path)).toEqual([404, 'not_found']);
      await done('DELETE', `/players/${ref(ann)}/sessions`);
      expect((await done('GET', `/players/${ref(ann)}/sessions`)).data).toEqual([]);
    });

    it('become friends and part again on both sides', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const path = `/players/${ref(ann)}/friends/${ref(bob)}`;
      const { chatId } = await done('PUT', path);
      expect((await ann.client.send(chatId, 'hello')).ok).toBe(true);
      const listed = await done('GET', `/players/${ref(bob)}/friends`);
      expect(listed.data).toMatchObject([{ playerId: ann.playerId, chatId, isBlocked: false }]);
      await done('DELETE', path);
      for (const { client } of [ann, bob])
        expect(await client.send(chatId, 'gone')).toMatchObject({ failure: { code: 'noFriend' } });
      expect(await refusal('DELETE', path)).toEqual([404, 'not_found']);
      expect(await refusal('PUT', `/players/${ref(ann)}/friends/${ref(ann)}`)).toEqual([400, 'invalid_request']);
    });
  });

  describe('groups', () => {
    it('are created with strangers, who see them at once', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const wanted = { name: 'Winners', owner: ann.playerId, members: [bob.playerId], alias: 'winners' };
      const group = await done('POST', '/groups', wanted);
      expect(group).toMatchObject({ name: 'Winners', ownerId: ann.userId, memberCount: 2, alias: 'winners' });
      expect(await bob.socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
      expect((await bob.client.send(group.groupId, 'hi all')).ok).toBe(true);
      expect(await done('GET', '/groups/alias:winners')).toEqual(group);
      expect((await done('GET', '/groups?limit=200')).data).toContainEqual(group);
      expect(await refusal('POST', '/groups', { ...wanted, members: ['nobody'] })).toEqual([404, 'not_found']);
      expect(await refusal('POST', '/groups', { ...wanted, name: '<>' })).toEqual([422, 'group_name_format']);
    });

    it('change as their owner changes them', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const { groupId } = await done('POST', '/groups', { name: 'One', owner: ann.playerId, members: [bob.playerId] });
      const path = `/groups/${groupId}`;
      const change = { name: 'Two', photo: 'g03', intro: 'About', talkIntervalSeconds: 5 };
      expect(await done('PATCH', path, change)).toMatchObject(change);
      const renamed = await received(
        bob.socket,
        (content) => content.kind === 'notice' && content.notice.kind === 'group-renamed',
      );
      expect(renamed).toMatchObject({ chatId: groupId, isFromSystem: true });
      expect(await done('PUT', `${path}/announcement`, { text: 'Read me' })).toMatchObject({ announcement: 'Read me' });
      await received(
        bob.socket,
        (content) => content.kind === 'notice' && content.notice.kind === 'announcement-changed',
      );
      expect(await done('PUT', `${path}/flags/ban-all`, { isOn: true })).toMatchObject({ flags: { 'ban-all': true } });
      expect(await bob.client.send(groupId, 'no')).toMatchObject({ failure: { code: 'isBan' } });
      expect(await refusal('PUT', `${path}/flags/none`, { isOn: true })).toEqual([400, 'invalid_request']);
      expect(await done('PUT', `${path}/alias`, { alias: 'two' })).toMatchObject({ alias: 'two' });
      const { groupId: third } = await done('POST', '/groups', { name: 'Three', owner: ann.playerId });
      expect(await refusal('PUT', `/groups/${third}/alias`, { alias: 'two' })).toEqual([409, 'exists']);
      expect(await done('DELETE', `${path}/alias`)).not.toHaveProperty('alias');
      expect(await done('PUT', `/groups/${third}/alias`, { alias: 'two' })).toMatchObject({ alias: 'two' });
      await done('DELETE', '/groups/alias:two');
      // A dissolved group needs no name.
      expect(await done('PUT', `${path}/alias`, { alias: 'two' })).toMatchObject({ alias: 'two' });
    });

    it('have members whose roles change', async () => {
      const [ann, bob, cid] = [await aPlayer(), await aPlayer('Bob'), await aPlayer('Cid')];
      const { groupId } = await done('POST', '/groups', { name: 'Team', owner: ann.playerId });
      const path = `/groups/${groupId}/members`;
      const { addedIds } = await done('POST', path, { members: [bob.playerId, `user:${cid.userId}`, ann.playerId] });
      expect(addedIds.toSorted()).toEqual([bob.userId, cid.userId].toSorted());
      expect(await bob.socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
      await done('PUT', `${path}/${ref(bob)}/mute`, { isMuted: true });
      expect(await bob.client.send(groupId, 'no')).toMatchObject({ failure: { code: 'isBan' } });
      await done('PUT', `${path}/${ref(bob)}/mute`, { isMuted: false });
      await done('PUT', `${path}/${ref(bob)}/role`, { role: 'admin' });
      await done('PUT', `${path}/${ref(cid)}/role`, { role: 'owner' });
      const roles = async () =>
        Object.fromEntries(
          (await done('GET', path)).data.map((member: { readonly userId: string; readonly role: string }) => [
            member.userId,
            member.role,
          ]),
        );
      expect(await roles()).toEqual({ [ann.userId]: 'member', [bob.userId]: 'admin', [cid.userId]: 'owner' });
      await done('DELETE', `${path}/${ref(bob)}`);
      expect(Object.keys(await roles())).not.toContain(bob.userId);
      expect(await bob.client.send(groupId, 'no')).toMatchObject({ failure: { code: 'noGroupMember' } });
      expect(await refusal('DELETE', `${path}/${ref(cid)}`)).toEqual([403, 'forbidden']);
      await done('POST', `/players/${ref(bob)}/freeze`);
      expect(await refusal('POST', path, { members: [bob.playerId] })).toEqual([422, 'frozen']);
    });

    it('are dissolved; their members are notified', async () => {
      const [ann, bob] = [await aPlayer(), await aPlayer('Bob')];
      const { groupId } = await done('POST', '/groups', { name: 'Gone', owner: ann.playerId, members: [bob.playerId] });
      await bob.socket.next(PUSHES.update);
      await done('DELETE', `/groups/${groupId}`);
      expect(await bob.socket.next(PUSHES.update)).toEqual({ list: 'groupList' });
      expect(await refusal('GET', `/groups/${groupId}`)).toEqual([404, 'not_found']);
      expect(await ann.client.send(groupId, 'no')).toMatchObject({ failure: { code: 'not_match' } });
    });
  });
});
