import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import type { JsonCodec } from '../../../applet-host-demo/provider/edges/server-api/json-codecs.ts';
import {
  createServerClient,
  createTokenCredential,
  type ServerApi,
} from '../../../applet-host-demo/server-client/index.ts';
import { decode } from '../../../widget/contract/codec.ts';
import { collect } from '../../support/collect.ts';
import { pngSample } from '../../support/media-samples.ts';
import { makeOneOfEach } from '../../support/one-of-each.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { serverClientOf } from '../../support/server-api.ts';
import { generateSigningKey } from '../../support/signing-key.ts';

type Call = (client: ServerApi, ids: Readonly<Record<string, string>>) => Promise<unknown> | AsyncIterable<unknown>;

const text = { type: 'text', text: 'Hello' } as const;

/** Each operation, in an order in which all succeed. The compiler finds a missing one. */
const CALLS: Readonly<Record<keyof ServerApi, Call>> = {
  listPlayers: (client) => client.listPlayers(),
  countPlayers: (client) => client.countPlayers({ search: 'ann' }),
  exportPlayers: (client) => client.exportPlayers(),
  createPlayer: (client) => client.createPlayer({ playerId: 'new', name: 'New', attributes: { tags: ['vip'] } }),
  getPlayer: (client) => client.getPlayer('new'),
  updatePlayer: (client) => client.updatePlayer('new', { name: 'Newer' }),
  freezePlayer: (client) => client.freezePlayer('new', { reason: 'fraud' }),
  unfreezePlayer: (client) => client.unfreezePlayer('new'),
  kickPlayer: (client) => client.kickPlayer('new'),
  setPlayerPassword: (client) => client.setPlayerPassword('new', { password: 'A-long-password-1' }),
  setLimit: (client) => client.setLimit('new', 'slow', { messagesPerMinute: 5, reason: 'floods', moderator: 'm1' }),
  listLimits: (client) => client.listLimits('new'),
  removeLimit: (client) => client.removeLimit('new', 'slow'),
  exportPlayer: (client) => client.exportPlayer('new'),
  getPlayerExport: (client, { export: exportId = '' }) => client.getPlayerExport('bob', exportId),
  downloadPlayerExport: (client, { export: exportId = '' }) => client.downloadPlayerExport('bob', exportId),
  listSessions: (client, { player = '' }) => client.listSessions(player),
  endSession: (client, { player = '', session = '' }) => client.endSession(player, session),
  endSessions: (client, { player = '' }) => client.endSessions(player),
  addFriendship: (client) => client.addFriendship('new', 'ann'),
  listFriends: (client) => client.listFriends('new', { limit: 10 }),
  removeFriendship: (client) => client.removeFriendship('new', 'ann'),
  createGroup: (client) => client.createGroup({ name: 'New', owner: 'ann', members: ['bob'], alias: 'new' }),
  listGroups: (client) => client.listGroups(),
  getGroup: (client) => client.getGroup('alias:new'),
  updateGroup: (client) => client.updateGroup('alias:new', { name: 'Newer' }),
  setAnnouncement: (client) => client.setAnnouncement('alias:new', { text: 'Welcome' }),
  setFlag: (client) => client.setFlag('alias:new', 'card', { isOn: true }),
  listMembers: (client) => client.listMembers('alias:new'),
  addMembers: (client) => client.addMembers('alias:new', { members: ['new'] }),
  setRole: (client) => client.setRole('alias:new', 'new', { role: 'admin' }),
  setMute: (client) => client.setMute('alias:new', 'bob', { isMuted: true }),
  removeMember: (client) => client.removeMember('alias:new', 'new'),
  removeAlias: (client) => client.removeAlias('alias:new'),
  setAlias: (client, { group = '' }) => client.setAlias(group, { alias: 'other' }),
  dissolveGroup: (client) => client.dissolveGroup('alias:other'),
  createAccount: (client) => client.createAccount({ account: 'results', name: 'Results' }),
  listAccounts: (client) => client.listAccounts(),
  updateAccount: (client) => client.updateAccount('results', { name: 'Draws' }),
  uploadPicture: async (client) =>
    client.uploadPicture('results', { bytes: await pngSample(40, 30), type: 'image/png' }),
  deletePicture: (client, { file = '' }) => client.deletePicture('bot', file),
  sendMessage: (client) => client.sendMessage({ from: 'bot', to: { type: 'player', player: 'ann' }, content: text }),
  sendBroadcast: (client) => client.sendBroadcast({ from: 'bot', to: { type: 'all' }, content: text }, { limit: 10 }),
  shadowMessage: (client, { message = '' }) => client.shadowMessage(message),
  restoreMessage: (client, { message = '' }) => client.restoreMessage(message),
  removeMessage: (client, { message = '' }) => client.removeMessage(message),
  undoRemoval: (client, { message = '' }) => client.undoRemoval(message),
  listScheduledMessages: (client) => client.listScheduledMessages({ state: 'waiting' }),
  getScheduledMessage: (client, { scheduled = '' }) => client.getScheduledMessage(scheduled),
  cancelScheduledMessage: (client, { scheduled = '' }) => client.cancelScheduledMessage(scheduled),
  listEnvelopes: (client) => client.listEnvelopes({ sender: 'ann' }),
  getEnvelope: (client, { envelope = '' }) => client.getEnvelope(envelope),
  listTransfers: (client) => client.listTransfers(),
  getTransfer: (client, { transfer = '' }) => client.getTransfer(transfer),
  getStatistics: (client) => client.getStatistics(),
  setTenantIcon: async (client) => client.setTenantIcon({ bytes: await pngSample(40, 40), type: 'image/png' }),
  removeTenantIcon: (client) => client.removeTenantIcon(),
  setLauncherIcon: async (client) => client.setLauncherIcon({ bytes: await pngSample(40, 40), type: 'image/png' }),
  removeLauncherIcon: (client) => client.removeLauncherIcon(),
  createReport: (client) => client.createReport({ about: { type: 'player', player: 'bob' }, reason: 'spam' }),
  listReports: (client) => client.listReports({ state: 'open' }),
  getReport: (client, { report = '' }) => client.getReport(report),
  getReportChat: (client, { report = '' }) => client.getReportChat(report),
  getReportFile: (client, { report = '', file = '' }) => client.getReportFile(report, file),
  resolveReport: (client, { report = '' }) => client.resolveReport(report, { action: 'none', moderator: 'm1' }),
  dismissReport: async (client) => {
    const report = await client.createReport({ about: { type: 'player', player: 'ann' }, reason: 'other' });
    return client.dismissReport(report.reportId, {});
  },
  listAudit: (client) => client.listAudit({ limit: 5 }),
  exportAudit: (client) => client.exportAudit({ after: 2 }),
  checkAudit: (client) => client.checkAudit(),
  listSessionAccess: (client) => client.listSessionAccess({ order: 'newest' }),
  exportSessionAccess: (client) => client.exportSessionAccess(),
  getTenant: (client) => client.getTenant(),
  updateTenant: (client) => client.updateTenant({ settings: { productName: 'Lucky chat' } }),
  listProductTexts: (client) => client.listProductTexts({ language: 'th' }),
  listIdentityKeys: (client) => client.listIdentityKeys(),
  addIdentityKey: (client) => client.addIdentityKey(),
  removeIdentityKey: (client, { kid = '' }) => client.removeIdentityKey(kid),
  checkOrigin: (client) => client.checkOrigin({ url: 'https://www.example.com/lobby' }),
  checkToken: (client) => client.checkToken({ token: 'no.jwt.here' }),
  createAgent: (client) => client.createAgent({ loginName: 'desk-wan', name: 'Wan', role: 'agent', capacity: 3 }),
  listAgents: (client) => client.listAgents(),
  updateAgent: (client, { agent = '' }) => client.updateAgent(agent, { role: 'supervisor' }),
  getFigures: (client) => client.getFigures({ range: 'hour' }),
  checkTenant: (client) => client.checkTenant({ settings: { productName: 'Lucky chat' } }),
  createWebhook: (client) => client.createWebhook({ url: 'https://hooks.example/y', events: ['group.*'] }),
  listWebhooks: (client) => client.listWebhooks(),
  listFailedEvents: (client, { webhook = '' }) => client.listFailedEvents(webhook),
  replayEvents: (client, { webhook = '' }) => client.replayEvents(webhook),
  deleteWebhook: (client, { webhook = '' }) => client.deleteWebhook(webhook),
  createKey: (client) => client.createKey({ name: 'reader', scopes: ['players:read'] }),
  listKeys: (client) => client.listKeys(),
  revokeKey: (client, { key = '' }) => client.revokeKey(key),
  erasePlayer: (client) => client.erasePlayer('new'),
  listErasures: (client) => client.listErasures(),
};

/** The client of the package, against the provider itself. */
describe.each(usualDatabase())('the client of the server API (%s)', (database) => {
  let provider: TestProvider;
  let ids: Readonly<Record<string, string>>;
  let client: ServerApi;
  let credential: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    ids = await makeOneOfEach(provider);
    ({ secret: credential } = await serverClientOf(provider));
    client = createServerClient({ url: provider.baseUrl, credential });
  });
  afterAll(async () => {
    await provider.stop();
  });

  it('calls each operation, and gets what the document promises', async () => {
    expect(Object.keys(CALLS).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
    for (const [name, call] of Object.entries(CALLS)) {
      const made = call(client, ids);
      const reply = made instanceof Promise ? await made : await collect(made);
      const endpoint = ENDPOINTS.find((each) => each.name === name);
      const codec = endpoint?.reply as JsonCodec<unknown>;
      const found =
        endpoint?.asFile !== undefined
          ? { ok: (await new Response(reply as BodyInit).arrayBuffer()).byteLength > 100 }
          : decode(codec, reply, { roleScheme: 'B' });
      expect([name, found]).toEqual([name, expect.objectContaining({ ok: true })]);
    }
  });

  it('iterates over all pages', async () => {
    const seen = (await collect(client.listPlayers({ limit: 1 }))).map(({ userId }) => userId);
    const { data } = await client.listPlayers({ limit: 200 });
    expect(data.length).toBeGreaterThan(1);
    expect(seen).toEqual(data.map(({ userId }) => userId));
  });

  it('changes once although the first answer is lost', async () => {
    let lost = 0;
    const lossy: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (lost > 0) return response;
      lost += 1;
      throw new TypeError('the connection was lost');
    };
    const careful = createServerClient({ url: provider.baseUrl, credential, fetch: lossy });
    const created = await careful.createPlayer({ playerId: 'once', name: 'Once' });
    expect(lost).toBe(1);
    expect(await client.getPlayer('once')).toEqual(created);
    const found = await collect(client.listPlayers({ search: 'Once' }));
    expect(found.map(({ userId }) => userId)).toEqual([created.userId]);
  });

  it('reports refusals by their code', async () => {
    await expect(client.getPlayer('none')).rejects.toMatchObject({ code: 'not_found', status: 404 });
    const wrong = client.createPlayer({ playerId: 'x', name: '' });
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_request', field: 'body.name' });
    const { requestId } = (await client
      .getPlayer('none', { requestId: 'request-77' })
      .catch((error: unknown) => error)) as {
      readonly requestId: string;
    };
    expect(requestId).toBe('request-77');
    const stranger = createServerClient({ url: provider.baseUrl, credential: 'mk_none' });
    await expect(stranger.listPlayers()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
  });

  it('acts with tokens of the tenant’s key, within their scopes', async () => {
    const { jwk, publicKey } = generateSigningKey();
    await provider.saveTenant({ identityKeys: [{ ...publicKey, kid: 'own', alg: 'ES256', use: 'sig' }] });
    const key = { tenant: 'CB', privateKey: { ...jwk, kid: 'own' } };
    const signed = createServerClient({
      url: provider.baseUrl,
      credential: createTokenCredential(key, ['players:read']),
    });
    expect((await signed.listPlayers({ limit: 1 })).data).toHaveLength(1);
    await expect(signed.listGroups()).rejects.toMatchObject({ code: 'scope_missing' });
  });
});
