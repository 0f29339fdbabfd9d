import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import { hasScope, type Scope, SCOPES } from '../../../applet-host-demo/provider/capabilities/operators/scopes.ts';
import { createIdentitySigner } from '../../support/identity-keys.ts';
import { pngSample } from '../../support/media-samples.ts';
import { madeBy, makeOneOfEach } from '../../support/one-of-each.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { createServerClient, type ServerClient, serverClientOf, type ServerRequest } from '../../support/server-api.ts';

const OTHER = 'GPO';

/** Bodies that are valid apart from the ids in the path, by endpoint. */
const BODIES: Readonly<Record<string, object>> = {
  updatePlayer: { name: 'Stolen' },
  setPlayerPassword: { password: 'password-stolen' },
  updateGroup: { name: 'Stolen' },
  setAnnouncement: { text: 'Stolen' },
  setFlag: { isOn: true },
  setAlias: { alias: 'stolen' },
  addMembers: { members: ['own-player'] },
  setRole: { role: 'admin' },
  setMute: { isMuted: true },
  updateAccount: { name: 'Stolen' },
  setLimit: { messagesPerMinute: 5 },
  resolveReport: { action: 'freeze-player' },
  updateAgent: { role: 'supervisor', resetPassword: true },
};

/** The scope that each endpoint needs, and the tenant at which each call ends. */
describe.each(usualDatabase())('rights of the server API (%s)', (database) => {
  let provider: TestProvider;
  /** The ids of one tenant, by the names of path parameters. */
  const ids: Record<string, string> = {};
  let other: ServerClient;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    await provider.saveTenant({ parentOrigins: [] }, OTHER);
    other = await serverClientOf(provider, { tenant: OTHER });
    Object.assign(ids, await makeOneOfEach(provider));
    await madeBy(other, '/players', { body: { playerId: 'own-player', name: 'Other' } });
  });
  afterAll(async () => {
    await provider.stop();
  });

  const pathOf = (path: string, own: Readonly<Record<string, string>> = {}): string =>
    path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(own[name] ?? ids[name] ?? ''));

  it('need the scope of the endpoint, and no other one', async () => {
    /** Calls the endpoints of a scope with the ids of the other tenant, so that none has an effect. */
    const refused = async (scope: Scope, scopes: readonly Scope[]): Promise<readonly string[]> => {
      const client = await serverClientOf(provider, { tenant: OTHER, scopes });
      const names: string[] = [];
      for (const { name, method, path } of ENDPOINTS.filter((endpoint) => endpoint.scope === scope)) {
        const { body } = await client.call(method, pathOf(path), method === 'GET' ? {} : { body: {} });
        if (body.error?.code === 'scope_missing') names.push(name);
      }
      return names;
    };
    for (const scope of SCOPES) {
      const all = ENDPOINTS.filter((endpoint) => endpoint.scope === scope).map(({ name }) => name);
      expect(all).not.toEqual([]);
      expect([scope, await refused(scope, [scope])]).toEqual([scope, []]);
      expect([
        scope,
        await refused(
          scope,
          // Without the wider scopes that include it.
          SCOPES.filter((each) => !hasScope(new Set([each]), scope)),
        ),
      ]).toEqual([scope, all]);
    }
  });

  const snapshot = async (): Promise<string> => {
    const { db } = provider.services;
    const rows = await Promise.all([
      db.selectFrom('users').selectAll().where('tenant', '=', 'CB').orderBy('user_id').execute(),
      db.selectFrom('groups').selectAll().where('tenant', '=', 'CB').orderBy('group_id').execute(),
      db.selectFrom('group_members').selectAll().orderBy('group_id').orderBy('user_id').execute(),
      db.selectFrom('friendships').selectAll().orderBy('user_id').orderBy('friend_id').execute(),
      db.selectFrom('sessions').select('session_id').orderBy('session_id').execute(),
      db.selectFrom('files').selectAll().orderBy('file_key').execute(),
      db.selectFrom('messages').selectAll().orderBy('chat_id').orderBy('msg_id').execute(),
      db.selectFrom('group_aliases').selectAll().execute(),
      db.selectFrom('webhook_endpoints').selectAll().execute(),
      db.selectFrom('reports').selectAll().execute(),
      db.selectFrom('player_limits').selectAll().execute(),
      db.selectFrom('scheduled_messages').selectAll().execute(),
      db.selectFrom('service_agents').selectAll().execute(),
      db.selectFrom('tenants').selectAll().where('code', '=', 'CB').execute(),
      db.selectFrom('api_keys').select(['key_id', 'revoked_at']).where('tenant', '=', 'CB').orderBy('key_id').execute(),
    ]);
    return JSON.stringify(rows);
  };

  it('end at the tenant: each endpoint refuses foreign ids', async () => {
    const before = await snapshot();
    const own: Readonly<Record<string, string>> = { player: 'own-player' };
    for (const { name, method, path, takesPicture } of ENDPOINTS) {
      if (!path.includes('{')) continue;
      const picture = { bytes: await pngSample(40, 30), type: 'image/png' };
      const body = BODIES[name];
      const request: ServerRequest = takesPicture ? { picture } : body === undefined ? {} : { body };
      const answer = await other.call(method, pathOf(path), request);
      expect([name, answer.status, answer.body.error?.code]).toEqual([name, 404, 'not_found']);
    }
    // A mix of own and foreign ids.
    for (const { name, method, path } of ENDPOINTS.filter(({ path: each }) =>
      /{player}\/.*{(friend|session)}/.test(each),
    ))
      expect([name, (await other.call(method, pathOf(path, own))).status]).toEqual([name, 404]);
    expect(await snapshot()).toBe(before);
  });

  it('end at the tenant: references in bodies', async () => {
    const before = await snapshot();
    await other.call('POST', '/accounts', { body: { account: 'other-bot', name: 'Bot' } });
    const { body: group } = await other.call('POST', '/groups', { body: { name: 'Mine', owner: 'own-player' } });
    const text = { type: 'text', text: 'x' };
    const message = (change: object) => ({
      from: 'other-bot',
      to: { type: 'player', player: 'own-player' },
      content: text,
      ...change,
    });
    const fill = { player: ids['player'] ?? '', group: ids['group'] ?? '', file: ids['file'] ?? '' };
    for (const [path, body] of [
      ['/groups', { name: 'X', owner: fill.player }],
      ['/groups', { name: 'X', owner: 'account:bot' }],
      ['/groups', { name: 'X', owner: 'own-player', members: [fill.player] }],
      [`/groups/${group.groupId}/members`, { members: [fill.player] }],
      [`/groups/${group.groupId}/members`, { members: ['account:bot'] }],
      ['/messages', message({ from: 'bot' })],
      ['/messages', message({ to: { type: 'player', player: fill.player } })],
      ['/messages', message({ to: { type: 'group', group: fill.group } })],
      ['/messages', message({ to: { type: 'group', group: 'alias:own' } })],
      ['/messages', message({ content: { type: 'picture', file: fill.file } })],
      ['/messages', message({ content: { type: 'player-card', player: fill.player } })],
      ['/messages', message({ content: { type: 'group-card', group: fill.group } })],
      ['/messages', message({ from: 'bot', sendAt: new Date(provider.services.now() + 60_000).toISOString() })],
      ['/broadcasts', { from: 'bot', to: { type: 'all' }, content: text }],
      ['/reports', { about: { type: 'player', player: fill.player }, reason: 'other' }],
      ['/reports', { about: { type: 'message', chatId: fill.group, messageId: '1' }, reason: 'other' }],
      ['/reports', { about: { type: 'player', player: 'own-player' }, reporter: fill.player, reason: 'other' }],
    ] as const) {
      const { status, body: got } = await other.call('POST', path, { body });
      expect([path, JSON.stringify(body), status, got.error?.code]).toEqual([
        path,
        JSON.stringify(body),
        404,
        'not_found',
      ]);
    }
    for (const path of ['/envelopes', '/transfers'])
      expect((await other.call('GET', `${path}?sender=${fill.player}`)).status).toBe(404);
    const after = JSON.parse(await snapshot()) as readonly unknown[];
    const [users, groups] = JSON.parse(before) as readonly unknown[];
    expect(after.slice(0, 2)).toEqual([users, groups]);
  });

  it('end at the tenant: lists', async () => {
    const names = [
      '/players',
      '/groups',
      '/accounts',
      '/keys',
      '/webhooks',
      '/envelopes',
      '/transfers',
      '/reports',
      '/audit',
      '/audit/service-sessions',
      '/scheduled-messages',
      '/agents',
      '/tenant/identity-keys',
    ];
    const lists = await Promise.all(names.map(async (path) => JSON.stringify((await other.call('GET', path)).body)));
    for (const id of Object.values(ids).filter((value) => value !== 'card' && value !== 'slow'))
      expect(lists.join('\n')).not.toContain(`"${id.replace(/^user:/, '')}"`);
    const { body } = await other.call('GET', '/statistics');
    expect(body).toMatchObject({ players: 1, signedInPlayers: 0 });
  });

  it('let no token of one tenant act for another', async () => {
    const signer = await createIdentitySigner(() => provider.services.now(), { keyId: 'k2' });
    await provider.saveTenant({ identityKeys: [signer.publicKey] }, OTHER);

    const claims = { playerId: undefined, audience: 'meeline-server', scope: 'players:read' };
    const own = createServerClient(provider.baseUrl, await signer.sign({ ...claims, issuer: OTHER }));
    expect((await own.call('GET', pathOf('/players/{player}'))).status).toBe(404);
    const forged = createServerClient(provider.baseUrl, await signer.sign({ ...claims, issuer: 'CB' }));
    expect((await forged.call('GET', '/players')).status).toBe(401);
  });
});
