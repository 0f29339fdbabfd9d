import { expect, describe, it } from 'vitest';
import { SERVER_API_PATH } from '../../../applet-host-demo/provider/edges/server-api/path.ts';
import { collect } from '../../support/collect.ts';
import { everyDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { useServerStage } from '../../support/server-api-stage.ts';

/** The length of the list of players, and the list as a table. */
describe.each(everyDatabase())('the list of players (%s)', (database) => {
  const stage = useServerStage(database);
  const { done } = stage;
  const countOf = (query = '') => done('GET', `/player-list/count${query}`);
  const download = async (query = '', secret?: string) => {
    const used = secret ?? (await serverClientOf(stage.provider, { scopes: ['players:export'] })).secret;
    return fetch(`${stage.provider.baseUrl}${SERVER_API_PATH}/player-list/export${query}`, {
      headers: { authorization: `Bearer ${used}` },
    });
  };
  /** The rows without the header, and their cells. */
  const rowsOf = async (query = '', secret?: string): Promise<readonly (readonly string[])[]> => {
    const lines = (await (await download(query, secret)).text()).trimEnd().split('\r\n');
    return lines.slice(1).map((line) => line.slice(1, -1).split('","'));
  };

  it('is counted in whole or by search, without service accounts', async () => {
    const before = (await countOf()).count;
    await done('POST', '/players', { playerId: 'c-1', name: 'Marcus', attributes: { tags: ['gold'] } });
    await done('POST', '/players', { playerId: 'c-2', name: 'Marco' });
    await done('POST', '/accounts', { account: 'marc-bot', name: 'Marc Bot' });
    expect(await countOf()).toEqual({ count: before + 2, isCapped: false });
    expect(await countOf('?search=marc')).toEqual({ count: 2, isCapped: false });
    expect(await countOf('?tag=gold')).toEqual({ count: 1, isCapped: false });
    expect(await countOf('?search=nobody')).toEqual({ count: 0, isCapped: false });
  });

  it('is exported as a table that no spreadsheet runs', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM'];
    for (const [index, tag] of formulas.entries())
      await done('POST', '/players', {
        playerId: `${tag}-x`,
        name: 'Quoted "name"',
        attributes: { language: 'th', level: index, tags: [tag, 'csv'] },
      });
    await done('POST', '/players/%3D1%2B1-x/freeze', {
      until: new Date(stage.provider.services.now() + 60_000).toISOString(),
    });
    const answer = await download('?tag=csv');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': expect.stringContaining('players-CB.csv'),
      'cache-control': 'no-store',
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const rows = await rowsOf('?tag=csv');
    expect(new Set(rows.map(([, playerId]) => playerId))).toEqual(new Set(formulas.map((tag) => `'${tag}-x`)));
    expect(new Set(rows.map(([, , , , , tags]) => tags))).toEqual(new Set(formulas.map((tag) => `'${tag} csv`)));
    const [first] = rows.filter(([, playerId]) => playerId === "'=1+1-x");
    expect(first?.slice(2, 5)).toEqual(['Quoted ""name""', 'th', '0']);
    expect([first?.[9], Date.parse(first?.[10] ?? '') > 0]).toEqual(['true', true]);
  });

  it('is exported with an audit entry, only with the scope', async () => {
    const reader = await serverClientOf(stage.provider, { scopes: ['players:read'] });
    expect((await download('', reader.secret)).status).toBe(403);
    const entries = async () => (await done('GET', '/audit?act=exportPlayers&limit=200')).data;
    const before = (await entries()).length;
    const client = await serverClientOf(stage.provider, { scopes: ['players:export'] });
    await rowsOf('?search=marc', client.secret);
    const after = await entries();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ act: 'exportPlayers', actor: client.keyId });
    // A search can be a name.
    expect(after.at(-1).detail).not.toContain('marc');
  });

  it('belongs to one tenant', async () => {
    await stage.provider.saveTenant({ parentOrigins: [] }, 'GPO');
    const other = await serverClientOf(stage.provider, { tenant: 'GPO' });
    await other.call('POST', '/players', { body: { playerId: 'own', name: 'Own' } });
    expect((await other.call('GET', '/player-list/count')).body).toEqual({ count: 1, isCapped: false });
    expect((await rowsOf('', other.secret)).map(([, playerId]) => playerId)).toEqual(['own']);
  });

  it('is exported part by part', async () => {
    const { db } = stage.provider.services;
    const row = await db.selectFrom('users').selectAll().where('player_id', '=', 'c-2').executeTakeFirstOrThrow();
    // More than one part.
    const many = Array.from({ length: 2100 }, (_, index) => ({
      ...row,
      user_id: `M9${String(index).padStart(8, '0')}`,
      player_id: `many-${index}`,
      login_name: null,
    }));
    await db.insertInto('users').values(many).execute();
    // Without statistics of the new rows.
    expect(await countOf('?search=marco')).toEqual({ count: 2101, isCapped: false });
    const answer = await download();
    const chunks = await collect(answer.body as unknown as AsyncIterable<Uint8Array>);
    const text = Buffer.concat(chunks).toString();
    expect(new Set(text.match(/many-\d+/g)).size).toBe(2100);
    expect(text.trimEnd().split('\r\n')).toHaveLength((await countOf()).count + 1);
  });
});
