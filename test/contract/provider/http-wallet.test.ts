import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addWallet } from '../../../applet-host-demo/demo/platform/wallet-routes.ts';
import { createHttpWallet } from '../../../applet-host-demo/provider/capabilities/money/http-wallet.ts';
import { walletKeyOf } from '../../../applet-host-demo/provider/base/store/money/wallet-key.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { startWithHttpWallet } from '../../support/http-wallet.ts';
import { startTestProvider, TEST_TENANT } from '../../support/provider.ts';
import { signIn, type TestClient } from '../../support/provider-client.ts';

const OPENING = 100_000;

const envelope = (groupId: string, total: string) =>
  ({ groupId, localId: randomUUID(), split: 'equal', total, quantity: 2, hours: 1, remark: '' }) as const;

describe('a wallet over HTTP', () => {
  let stage: Awaited<ReturnType<typeof startWithHttpWallet>>;
  let owner: TestClient;
  let member: TestClient;
  let ownerId: string;
  let memberId: string;
  let groupId: string;

  beforeAll(async () => {
    stage = await startWithHttpWallet();
    const { provider } = stage;
    ownerId = (await provider.createUser({ loginName: 'owner', password: 'password-x' })).userId;
    memberId = (await provider.createUser({ loginName: 'member', password: 'password-x' })).userId;
    owner = await signIn(provider.baseUrl, 'owner', 'password-x');
    member = await signIn(provider.baseUrl, 'member', 'password-x');
    groupId = await provider.createGroup({ owner: ownerId, members: [memberId] });
  });
  afterAll(() => stage.stop());

  it('moves the money between the accounts of the platform', async () => {
    const sent = await owner.operation(OPERATIONS.redEnvelopeGenerate, envelope(groupId, '10.00'));
    if (!sent.ok) throw new Error(sent.failure.code);
    expect(stage.balanceOf(`user ${ownerId}`)).toBe(OPENING - 1000);
    const { redId } = sent.value.data;
    expect(stage.book.holds[redId]).toBe(1000);
    await member.operation(OPERATIONS.redEnvelopeGrab, { groupId, redId });
    await expect.poll(() => stage.balanceOf(`user ${memberId}`)).toBe(OPENING + 500);
    expect(stage.book.holds[redId]).toBe(500);
    const setting = await owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId });
    expect(setting).toMatchObject({ ok: true, value: { data: { balance: '990.00' } } });
  });

  it('reports a balance that is too low', async () => {
    const sent = await owner.operation(OPERATIONS.redEnvelopeGenerate, envelope(groupId, '1500.00'));
    expect(sent).toMatchObject({ ok: false, failure: { code: 'balance_low' } });
  });

  it('takes no error for an outcome', async () => {
    stage.setAway(true);
    const sent = await owner.operation(OPERATIONS.redEnvelopeGenerate, envelope(groupId, '1.00'));
    expect(sent).toMatchObject({ ok: false, failure: { code: 'server_busy' } });
    const setting = await owner.operation(OPERATIONS.redEnvelopeSettingGet, { groupId });
    expect(setting).toMatchObject({ ok: false, failure: { code: 'server_busy' } });
    stage.setAway(false);
  });

  describe('the requests', () => {
    const order = (key: string) => ({
      key,
      kind: 'hold',
      hold: key,
      tenant: TEST_TENANT,
      player: 'p-1',
      user: 'M1',
      currency: 'CNY',
      amount: '5.00',
      reason: 'test',
    });
    const sign = async (
      claims: JWTPayload,
      change: { audience?: string; ageS?: number; isOtherKey?: boolean } = {},
    ) => {
      const own = await walletKeyOf(stage.provider.services.db);
      const other = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
      const issuedAt = Math.floor(Date.now() / 1000) - (change.ageS ?? 0);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: String(own.kid) })
        .setIssuer('meeline')
        .setAudience(change.audience ?? TEST_TENANT)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + 60)
        .sign(await importJWK(change.isOtherKey === true ? other : own, 'ES256'));
    };
    const hashOf = (body: string) => createHash('sha256').update(body).digest('base64url');
    const post = async (place: string, body: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(stage.url + place, { method: 'POST', headers, body });
      return { status: response.status, answer: (await response.json()) as object };
    };

    it('carries out a key once', async () => {
      const body = JSON.stringify(order('once'));
      const token = await sign({ path: '/move', body: hashOf(body) });
      const answers = await Promise.all([1, 2, 3].map(() => post('/move', body, token)));
      expect(answers.map(({ answer }) => answer)).toEqual([{ state: 'done' }, { state: 'done' }, { state: 'done' }]);
      expect(stage.balanceOf('p-1')).toBe(OPENING - 500);
    });

    it('closes an unknown key by a query', async () => {
      const body = JSON.stringify(order('late'));
      const closed = { state: 'refused', reason: 'closed' };
      const ask = await post('/query', body, await sign({ path: '/query', body: hashOf(body) }));
      expect(ask.answer).toEqual(closed);
      const late = await post('/move', body, await sign({ path: '/move', body: hashOf(body) }));
      expect(late.answer).toEqual(closed);
    });

    it.each([
      ['another body', { path: '/move', body: hashOf('{}') }, {}],
      ['another path', { path: '/query', body: undefined }, {}],
      ['another tenant', { path: '/move', body: undefined }, { audience: 'GPO' }],
      ['another key', { path: '/move', body: undefined }, { isOtherKey: true }],
      ['an old request', { path: '/move', body: undefined }, { ageS: 120 }],
    ])('refuses the signature of %s', async (_, claims, change) => {
      const body = JSON.stringify(order(randomUUID()));
      const token = await sign({ ...claims, body: claims.body ?? hashOf(body) }, change);
      const before = stage.balanceOf('p-1');
      expect((await post('/move', body, token)).status).toBe(400);
      expect(stage.balanceOf('p-1')).toBe(before);
    });
  });
});

/** The demo: money of the chat is in the balance that the platform's pages show. */
describe('the wallet of the demo’s platform', () => {
  it('reports a payment in the chat to the player’s pages', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'meeline-platform-'));
    let url = '';
    const provider = await startTestProvider({
      createWallet: (base) => {
        const wallet = () => createHttpWallet({ url, timeoutMs: 2000 }, base);
        return {
          isRemote: true,
          balance: (owner) => wallet().balance(owner),
          move: (each) => wallet().move(each),
          query: (each) => wallet().query(each),
        };
      },
    });
    const ann1 = { playerId: 'p-1', name: 'Ann', loginName: 'ann' };
    const app = Fastify({ forceCloseConnections: true });
    await addWallet(app, { walletFile: path.join(folder, 'wallet.json'), widgetOrigin: provider.baseUrl }, (cookie) =>
      Promise.resolve(cookie === 'player=p-1' ? ann1 : undefined),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    url = `${origin}/wallet`;
    try {
      const cookie = 'player=p-1';
      const events = (await fetch(`${origin}/api/wallet/events`, { headers: { cookie } })).body?.getReader();
      const next = async () => Number(/data: (\d+)/.exec(new TextDecoder().decode((await events?.read())?.value))?.[1]);
      expect(await next()).toBe(326_050);

      const { db } = provider.services;
      const { userId } = await provider.createUser({ loginName: 'ann', password: 'password-x' });
      await db.updateTable('users').set({ player_id: 'p-1' }).where('user_id', '=', userId).execute();
      const other = await provider.createUser();
      const groupId = await provider.createGroup({ owner: userId, members: [other.userId] });
      const ann = await signIn(provider.baseUrl, 'ann', 'password-x');
      expect(await ann.operation(OPERATIONS.redEnvelopeGenerate, envelope(groupId, '60.50'))).toMatchObject({
        ok: true,
      });
      expect(await next()).toBe(320_000);

      expect((await fetch(`${origin}/api/wallet/events`)).status).toBe(401);
      await events?.cancel();
    } finally {
      await app.close();
      await provider.stop();
      await rm(folder, { recursive: true });
    }
  });
});
