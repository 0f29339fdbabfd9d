import { describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { valueOf } from '../../support/provider-client.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

/** Chats by the platform's own ids, and the loader's question about its page. L-PB1, L-PB2. */

describe.each(usualDatabase())('the chats of the host page on %s', (database) => {
  const stage = useServerStage(database);
  const find = async ({ client }: Player, request: { readonly playerId?: string; readonly group?: string }) => {
    const answered = await client.call(HTTP_CALLS.platformChatFind, request);
    return answered.ok ? valueOf(answered).data.chatId : answered.failure.code;
  };

  it('finds a friend’s chat by platform id until friendship ends', async () => {
    const [ann, ben, cara] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben'), await stage.aPlayer('Cara')];
    await stage.done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(ben)}`);
    const chatId = [ann.userId, ben.userId].toSorted().join('');
    expect(await find(ann, { playerId: ben.playerId })).toBe(chatId);
    expect(await find(ben, { playerId: ann.playerId })).toBe(chatId);
    expect(await find(ann, { playerId: cara.playerId })).toBe('no_friend_yet');
    expect(await find(ann, { playerId: ann.playerId })).toBe('no_friend_yet');
    expect(await find(ann, { playerId: 'nobody' })).toBe('no_friend_yet');
    await stage.done('DELETE', `/players/${stage.ref(ann)}/friends/${stage.ref(ben)}`);
    expect(await find(ann, { playerId: ben.playerId })).toBe('no_friend_yet');
  });

  it('finds a group by its alias, only for its members', async () => {
    const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
    const body = { name: 'VIP', owner: ann.playerId, members: [], alias: 'vip-1' };
    const { groupId } = await stage.done('POST', '/groups', body);
    expect(await find(ann, { group: 'vip-1' })).toBe(groupId);
    expect(await find(ben, { group: 'vip-1' })).toBe('card_group');
    expect(await find(ann, { group: 'vip-2' })).toBe('card_group');
    await stage.done('DELETE', `/groups/${groupId}`);
    expect(await find(ann, { group: 'vip-1' })).toBe('card_group');
  });

  it('refuses a request that names no chat, or two', async () => {
    const ann = await stage.aPlayer('Ann');
    expect(await find(ann, {})).toBe('invalid_request');
    expect(await find(ann, { playerId: '7', group: 'vip-1' })).toBe('invalid_request');
  });

  it('tells the loader whether a page may embed the chat', async () => {
    await stage.provider.saveTenant({
      identityKeys: [stage.signer.publicKey],
      parentOrigins: ['https://www.lottery.example', 'https://*.shops.example'],
    });
    const ask = async (tenant: string, origin?: string) =>
      (
        await fetch(`${stage.provider.baseUrl}/vap/embedding?tenant=${tenant}`, {
          headers: origin === undefined ? {} : { origin },
        })
      ).json();
    expect(await ask('CB', 'https://www.lottery.example')).toEqual({ isKnown: true, isAllowed: true });
    expect(await ask('CB', 'https://lottery.example')).toEqual({ isKnown: true, isAllowed: false });
    expect(await ask('CB', 'https://spring.shops.example')).toEqual({ isKnown: true, isAllowed: true });
    expect(await ask('CB', 'https://shops.example')).toEqual({ isKnown: true, isAllowed: false });
    expect(await ask('CB', 'https://a.b.shops.example')).toEqual({ isKnown: true, isAllowed: false });
    expect(await ask('CB')).toEqual({ isKnown: true, isAllowed: true });
    expect(await ask('none', 'https://www.lottery.example')).toEqual({ isKnown: false, isAllowed: false });
  });

  it('suggests similar tenant codes, to strangers only for wrong case', async () => {
    const { provider } = stage;
    await provider.saveTenant({ parentOrigins: ['https://www.lottery.example'] }, 'LOT1');
    const similar = async (tenant: string, origin: string): Promise<unknown> =>
      (await (await fetch(`${provider.baseUrl}/vap/embedding?tenant=${tenant}`, { headers: { origin } })).json())
        .similar;
    for (const code of ['lot1', 'Lot1']) expect(await similar(code, 'https://stranger.example')).toBe('LOT1');
    for (const code of ['LOT2', 'LOT', 'LOT12', 'LO1', 'lot2'])
      expect([code, await similar(code, 'https://www.lottery.example')]).toEqual([code, 'LOT1']);
    for (const code of ['LOT2', 'LOT12']) expect(await similar(code, 'https://stranger.example')).toBeUndefined();
    expect(await similar('LOT23', 'https://www.lottery.example')).toBeUndefined();
    const page = await (await fetch(`${provider.baseUrl}/ml?tenant=lot1`)).text();
    expect(page).toContain('Did you mean “LOT1”?');
  });

  it('logs a refused page with origin, tenant and the setting', async () => {
    const { provider } = stage;
    const lineFor = async (tenant: string, origin: string) => {
      await fetch(`${provider.baseUrl}/vap/embedding?tenant=${tenant}`, { headers: { origin } });
      return JSON.parse(provider.logLines.findLast((line) => line.includes('page refused')) ?? '{}') as unknown;
    };
    expect(await lineFor('LOT1', 'http://www.lottery.example')).toMatchObject({
      code: 'origin-refused',
      tenant: 'LOT1',
      origin: 'http://www.lottery.example',
      setting: 'parentOrigins',
      nearest: 'https://www.lottery.example',
      differs: 'scheme',
    });
    expect(await lineFor('lot1', 'https://a.example')).toMatchObject({
      code: 'tenant-unknown',
      tenant: 'lot1',
      origin: 'https://a.example',
      similar: 'LOT1',
    });
  });
});
