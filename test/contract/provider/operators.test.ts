import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../applet-host-demo/provider/edges/server-api/endpoints/index.ts';
import { DEMO_PASSWORD } from '../../../applet-host-demo/demo/data/players.ts';
import { DEMO_OPERATOR, seedOperator } from '../../../applet-host-demo/demo/data/operators.ts';
import { removeExpired } from '../../../applet-host-demo/provider/edges/jobs/maintenance.ts';
import { listAudit } from '../../../applet-host-demo/provider/base/store/access/audit-log.ts';
import {
  findOperator,
  noteSignIn,
  removeDemoOperators,
} from '../../../applet-host-demo/provider/base/store/access/operators.ts';
import { anOperator, codeAt, createConsoleClient, createOperatorClient } from '../../support/operators.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { createServerClient, serverClientOf } from '../../support/server-api.ts';

const MINUTE_MS = 60_000;
const STEP_MS = 30_000;

/** Changes that a moderator may make. */
const MODERATION = new Set([
  'freezePlayer',
  'unfreezePlayer',
  'kickPlayer',
  'endSession',
  'endSessions',
  'createReport',
  'resolveReport',
  'dismissReport',
  'setLimit',
  'removeLimit',
  'shadowMessage',
  'removeMessage',
  'undoRemoval',
  'restoreMessage',
]);

/** The operators of the console: sign-in, roles, tenants. L-OC1. */
describe.each(usualDatabase())('operators (%s)', (database) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { loginTries: 8, loginTriesPerName: 8 } });
    await provider.saveTenant({ productName: 'Other' }, 'GPO');
  });
  afterAll(async () => {
    await provider.stop();
  });

  const signIn = async (body: object) => createConsoleClient(provider.baseUrl).call('POST', '/sign-in', { body });

  describe('sign in', () => {
    it('by password and an app code set up at first', async () => {
      const boss = await anOperator(provider, { name: 'boss' });
      const { body } = await boss.console.call('GET', '/me');
      expect(body).toMatchObject({
        operator: { name: 'boss', displayName: 'boss', role: 'operator', allTenants: true, mustChangePassword: true },
        tenants: [
          { code: 'CB', productName: 'MeeLine' },
          { code: 'GPO', productName: 'Other' },
        ],
        canCreateTenants: true,
      });
      expect(boss.token).toMatch(/^mo_[0-9a-f]{16}_[\w-]{43}$/);
      const asked = await signIn({ name: ' BOSS ', password: boss.password });
      expect(asked.body).toEqual({ state: 'codeNeeded' });
      provider.advanceClock(STEP_MS);
      const code = codeAt(boss.secret, provider.services.now());
      const done = await signIn({ name: 'boss', password: boss.password, code });
      expect(done.body).toMatchObject({ state: 'signedIn', operator: { name: 'boss' } });
    });

    it('shows one secret until a code confirms it, then never', async () => {
      const { body: made } = await (
        await anOperator(provider, { name: 'host' })
      ).console.call('POST', '/operators', {
        body: { name: 'newer', displayName: 'Newer', role: 'moderator', tenants: ['CB'] },
      });
      const { password } = made;
      const [first, second] = [await signIn({ name: 'newer', password }), await signIn({ name: 'newer', password })];
      expect(first.body).toMatchObject({
        state: 'enrolment',
        uri: expect.stringMatching(/^otpauth:\/\/totp\/MeeLine/),
      });
      expect(second.body).toEqual(first.body);
      const code = codeAt(first.body.secret, provider.services.now());
      expect((await signIn({ name: 'newer', password, code })).body.state).toBe('signedIn');
      expect((await signIn({ name: 'newer', password })).body).toEqual({ state: 'codeNeeded' });
    });

    it('accepts each code once, also of two sign-ins at once', async () => {
      const { name, password, secret } = await anOperator(provider, { name: 'once' });
      const used = codeAt(secret, provider.services.now());
      expect((await signIn({ name, password, code: used })).status).toBe(401);
      provider.advanceClock(STEP_MS);
      const code = codeAt(secret, provider.services.now());
      const both = await Promise.all([signIn({ name, password, code }), signIn({ name, password, code })]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    });

    it('is refused if the operator changed since the secrets’ check', async () => {
      const boss = await anOperator(provider, { name: 'resetting' });
      const { name } = await anOperator(provider, { name: 'raced' });
      const { db, now } = provider.services;
      for (const change of [{ resetPassword: true }, { resetSecondFactor: true }, { isDisabled: true }]) {
        const checked = await findOperator(db, name);
        if (checked === undefined) throw new Error('there is no operator');
        const sign = async () => db.transaction().execute(async (trx) => noteSignIn(trx, name, checked, now()));
        expect(await sign()).toBe(true);
        expect((await boss.console.call('PATCH', `/operators/${name}`, { body: change })).status).toBe(200);
        expect(await sign()).toBe(false);
      }
    });

    it('has one answer for every wrong part', async () => {
      const { name, password } = await anOperator(provider, { name: 'secretive' });
      const answers = await Promise.all([
        signIn({ name: 'nobody-at-all', password }),
        signIn({ name, password: 'wrong-password' }),
        signIn({ name, password, code: '000000' }),
      ]);
      for (const { status, body } of answers) {
        expect([status, body.error.code]).toEqual([401, 'unauthorized']);
        expect(body.error.message).toBe(answers[0]?.body.error.message);
      }
    });

    it('limits wrong codes even with the right password in between', async () => {
      const { name, password } = await anOperator(provider, { name: 'guessed' });
      const statuses: number[] = [];
      for (let turn = 0; turn < 10; turn += 1)
        statuses.push((await signIn({ name, password, ...(turn % 2 === 0 ? { code: '000000' } : {}) })).status);
      expect(statuses).toEqual([401, 200, 401, 200, 401, 200, 401, 200, 429, 429]);
    });

    it('ends a first password that nobody changes', async () => {
      const { name, password, secret, console: client } = await anOperator(provider, { name: 'slow-one' });
      const week = 7 * 24 * 60 * MINUTE_MS;
      const kept = await anOperator(provider, { name: 'quick' });
      const changed = { old: kept.password, new: 'a-password-of-mine' };
      expect((await kept.console.call('PUT', '/password', { body: { ...changed, old: 'wrong' } })).body.error).toEqual(
        expect.objectContaining({ code: 'wrong_password', field: 'body.old' }),
      );
      expect((await kept.console.call('PUT', '/password', { body: changed })).status).toBe(200);
      expect((await kept.console.call('GET', '/me')).body.operator.mustChangePassword).toBe(false);
      provider.advanceClock(week);
      expect((await client.call('GET', '/me')).status).toBe(401);
      expect((await signIn({ name, password, code: codeAt(secret, provider.services.now()) })).status).toBe(401);
      const code = codeAt(kept.secret, provider.services.now());
      expect((await signIn({ name: 'quick', password: changed.new, code })).status).toBe(200);
    });

    it('audits a changed own password and a new authenticator app', async () => {
      const { db } = provider.services;
      const { name, password, console: client } = await anOperator(provider, { name: 'noted', tenants: ['CB'] });
      const changed = { old: password, new: 'a-password-of-mine' };
      const wrong = await client.call('PUT', '/password', { body: { ...changed, old: 'wrong' } });
      expect(wrong.body.error.code).toBe('wrong_password');
      expect((await client.call('PUT', '/password', { body: changed })).status).toBe(200);
      const own = await listAudit(db, 'CB', { after: 0, limit: 10, actor: name });
      expect(own.map(({ act, detail }) => [act, JSON.parse(detail)])).toEqual(
        ['setUpSecondFactor', 'changeOwnPassword'].map((act) => [
          act,
          { target: { operator: name }, fields: [], values: {} },
        ]),
      );
      expect(own.every(({ requestId }) => requestId !== '')).toBe(true);
      // Other tenants learn nothing about operators who do not reach them.
      expect(await listAudit(db, 'GPO', { after: 0, limit: 10, actor: name })).toEqual([]);
    });

    it('needs no code in the demo, whose operator stays there', async () => {
      await seedOperator(provider.services);
      const demo = await signIn({ name: DEMO_OPERATOR, password: DEMO_PASSWORD });
      expect(demo.body.state).toBe('signedIn');
      await removeDemoOperators(provider.services.db);
      expect((await signIn({ name: DEMO_OPERATOR, password: DEMO_PASSWORD })).status).toBe(401);
      expect((await createConsoleClient(provider.baseUrl, demo.body.token).call('GET', '/me')).status).toBe(401);
    });
  });

  describe('sessions', () => {
    it('end by sign-out, half an hour’s silence, or twelve hours', async () => {
      const left = await anOperator(provider, { name: 'leaving' });
      expect((await left.console.call('POST', '/sign-out')).status).toBe(200);
      expect((await left.console.call('GET', '/me')).status).toBe(401);

      const silent = await anOperator(provider, { name: 'silent' });
      const busy = await anOperator(provider, { name: 'busy' });
      for (let minutes = 0; minutes < 12 * 60; minutes += 29) {
        expect((await busy.console.call('GET', '/me')).status).toBe(200);
        provider.advanceClock(29 * MINUTE_MS);
      }
      expect((await silent.console.call('GET', '/me')).status).toBe(401);
      expect((await busy.console.call('GET', '/me')).status).toBe(401);
      await removeExpired(provider.services);
      expect(await provider.services.db.selectFrom('operator_sessions').selectAll().execute()).toEqual([]);
    });

    it('need the token', async () => {
      const { token } = await anOperator(provider, { name: 'forger' });
      const forged = token.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
      for (const wrong of [undefined, forged, 'mo_x', (await serverClientOf(provider)).secret])
        expect((await createConsoleClient(provider.baseUrl, wrong).call('GET', '/me')).status).toBe(401);
      expect((await createOperatorClient(provider.baseUrl, forged, 'CB').call('GET', '/players')).status).toBe(401);
    });
  });

  describe('use the server API', () => {
    it('in their tenants only, and name one', async () => {
      const one = await anOperator(provider, { name: 'only-cb', tenants: ['CB'] });
      expect((await one.in('CB').call('GET', '/tenant')).body.code).toBe('CB');
      expect((await one.in('GPO').call('GET', '/tenant')).body.error.code).toBe('forbidden');
      expect((await one.in('NONE').call('GET', '/tenant')).body.error.code).toBe('forbidden');
      const without = await createServerClient(provider.baseUrl, one.token).call('GET', '/tenant');
      expect([without.status, without.body.error.code]).toEqual([400, 'invalid_request']);
      expect((await one.console.call('GET', '/me')).body).toMatchObject({
        tenants: [{ code: 'CB' }],
        canCreateTenants: false,
      });
      const all = await anOperator(provider, { name: 'all-of-them' });
      expect((await all.in('GPO').call('GET', '/tenant')).body.code).toBe('GPO');
    });

    it('with the rights of their role', async () => {
      const refused = async (role: 'operator' | 'moderator' | 'read-only'): Promise<readonly string[]> => {
        const client = (await anOperator(provider, { name: `role-${role}`, role })).in('GPO');
        const names: string[] = [];
        for (const { name, method, path } of ENDPOINTS.filter(({ asLines }) => !asLines)) {
          const { body } = await client.call(method, path.replace(/{\w+}/g, '0'), method === 'GET' ? {} : { body: {} });
          if (body.error?.code === 'scope_missing') names.push(name);
        }
        return names;
      };
      expect(await refused('operator')).toEqual([]);
      const writing = ENDPOINTS.filter(({ scope }) => !scope.endsWith(':read')).map(({ name }) => name);
      expect(await refused('read-only')).toEqual(
        ENDPOINTS.map(({ name }) => name).filter((name) => writing.includes(name) || name === 'listKeys'),
      );
      const moderation = writing.filter((name) => !MODERATION.has(name));
      expect(await refused('moderator')).toEqual(moderation);
    });

    it('without other servers’ secrets, unless allowed to change them', async () => {
      await provider.saveTenant({
        calls: { turnUrls: ['turn:turn.example:3478'], turnSecret: 'a-secret-of-the-relay' },
        moderation: { hook: { url: 'https://hook.example/', secret: 'a-secret-of-the-hook', withoutAnswer: 'allow' } },
      });
      const reader = await anOperator(provider, { name: 'reading', role: 'read-only' });
      const { body } = await reader.in('CB').call('GET', '/tenant');
      expect(body.settings).toMatchObject({ calls: { turnUrls: ['turn:turn.example:3478'] } });
      expect(body.settings.moderation.hook).toEqual({ url: 'https://hook.example/', withoutAnswer: 'allow' });
      expect(JSON.stringify(body)).not.toContain('a-secret');
      const writer = await anOperator(provider, { name: 'writing' });
      expect(JSON.stringify((await writer.in('CB').call('GET', '/tenant')).body)).toContain('a-secret-of-the-relay');
    });

    it('under their name in audit log and closed reports', async () => {
      const server = await serverClientOf(provider);
      await server.call('POST', '/players', { body: { playerId: 'cheat', name: 'Cheat' } });
      const moderator = await anOperator(provider, { name: 'ines.novak', role: 'moderator', tenants: ['CB'] });
      expect((await moderator.in('CB').call('POST', '/players/cheat/freeze')).body.isFrozen).toBe(true);
      expect((await moderator.in('CB').call('PATCH', '/players/cheat', { body: { name: 'X' } })).status).toBe(403);
      const about = { type: 'player', player: 'cheat' };
      const report = await server.call('POST', '/reports', { body: { about, reason: 'other' } });
      const path = `/reports/${report.body.reportId}/dismiss`;
      const closed = await moderator.in('CB').call('POST', path, { body: { moderator: 'somebody else' } });
      expect(closed.body.moderator).toBe('ines.novak');
      const { data } = (await server.call('GET', '/audit?limit=200')).body;
      expect(data).toContainEqual(expect.objectContaining({ act: 'freezePlayer', actor: 'ines.novak' }));
    });

    it('at one rate for all tenants', async () => {
      const busy = await anOperator(provider, { name: 'many-calls' });
      const left = async (tenant: string) =>
        Number((await busy.in(tenant).call('GET', '/tenant')).headers.get('ratelimit-remaining'));
      const first = await left('CB');
      expect(await left('GPO')).toBe(first - 1);
      expect(Number((await busy.console.call('GET', '/me')).headers.get('ratelimit-remaining'))).toBe(first - 2);
    });
  });

  describe('of all tenants', () => {
    it('create tenants, by the rules of the command line', async () => {
      const boss = await anOperator(provider, { name: 'founder' });
      const order = { code: 'ACME', productName: 'Acme', parentOrigins: ['https://www.acme.example'] };
      const made = await boss.console.call('POST', '/tenants', { body: order });
      expect([made.status, made.body]).toEqual([201, { code: 'ACME', productName: 'Acme' }]);
      expect((await boss.in('ACME').call('GET', '/tenant')).body.settings).toMatchObject({
        productName: 'Acme',
        parentOrigins: ['https://www.acme.example'],
        canRegister: false,
      });
      expect((await boss.in('ACME').call('GET', '/audit')).body.data).toMatchObject([
        { number: 1, act: 'createTenant', actor: 'founder' },
      ]);
      const again = async (change: object) => {
        const { status, body } = await boss.console.call('POST', '/tenants', { body: { ...order, ...change } });
        return [status, body.error.code];
      };
      expect(await again({})).toEqual([409, 'exists']);
      expect(await again({ code: 'no code' })).toEqual([400, 'invalid_request']);
      expect(await again({ code: 'NEXT', parentOrigins: ['acme'] })).toEqual([400, 'invalid_request']);
      expect(await again({ code: 'NEXT', productName: '' })).toEqual([400, 'invalid_request']);
    });

    it('create and change operators, as the tenants’ logs show', async () => {
      const boss = await anOperator(provider, { name: 'manager' });
      const patch = async (name: string, body: object) => boss.console.call('PATCH', `/operators/${name}`, { body });
      const order = { name: 'helper', displayName: 'Helper', role: 'moderator', tenants: ['GPO'] };
      const made = await boss.console.call('POST', '/operators', { body: order });
      expect(made.body).toMatchObject({
        operator: { name: 'helper', role: 'moderator', allTenants: false, tenants: ['GPO'], hasSecondFactor: false },
        password: expect.stringMatching(/^[\w-]{16}$/),
      });
      const wrong = async (change: object) => {
        const { status, body } = await boss.console.call('POST', '/operators', { body: { ...order, ...change } });
        return [status, body.error.field ?? body.error.code];
      };
      expect(await wrong({})).toEqual([409, 'body.name']);
      for (const name of ['token', 'command-line', 'retention'])
        expect(await wrong({ name })).toEqual([422, 'body.name']);
      expect(await wrong({ name: '0123456789abcdef' })).toEqual([422, 'body.name']);
      expect(await wrong({ name: 'other', tenants: ['NONE'] })).toEqual([400, 'body.tenants']);
      expect(await wrong({ name: 'other', tenants: [] })).toEqual([400, 'body.tenants']);
      expect(await wrong({ name: 'other', role: 'king' })).toEqual([400, 'body.role']);
      expect(await wrong({ name: 'other', displayName: ' ' })).toEqual([400, 'body.displayName']);

      const { password } = made.body;
      const { body: enrolment } = await signIn({ name: 'helper', password });
      const code = codeAt(enrolment.secret, provider.services.now());
      const { token } = (await signIn({ name: 'helper', password, code })).body;
      const helper = createConsoleClient(provider.baseUrl, token);
      expect((await helper.call('GET', '/operators')).status).toBe(403);
      expect((await helper.call('POST', '/tenants', { body: { code: 'X', productName: 'X' } })).status).toBe(403);

      expect((await patch('helper', { role: 'read-only', tenants: ['CB'] })).body.operator).toMatchObject({
        role: 'read-only',
        tenants: ['CB'],
      });
      // The session stays; its rights are those of now.
      expect((await createOperatorClient(provider.baseUrl, token, 'GPO').call('GET', '/players')).status).toBe(403);
      expect((await createOperatorClient(provider.baseUrl, token, 'CB').call('GET', '/players')).status).toBe(200);

      const reset = await patch('helper', { resetPassword: true, resetSecondFactor: true });
      expect((await helper.call('GET', '/me')).status).toBe(401);
      expect((await signIn({ name: 'helper', password })).status).toBe(401);
      const fresh = await signIn({ name: 'helper', password: reset.body.password });
      expect(fresh.body.state).toBe('enrolment');
      expect(fresh.body.secret).not.toBe(enrolment.secret);

      expect((await patch('helper', { isDisabled: true })).body.operator.isDisabled).toBe(true);
      expect((await signIn({ name: 'helper', password: reset.body.password })).status).toBe(401);
      expect((await patch('nobody', { isDisabled: true })).status).toBe(404);
      const { data } = (await boss.console.call('GET', '/operators')).body;
      expect(data).toContainEqual(expect.objectContaining({ name: 'helper', isDisabled: true, tenants: ['CB'] }));

      const acts = async (tenant: string) =>
        (await boss.in(tenant).call('GET', '/audit?limit=200')).body.data
          .filter(({ detail }: { readonly detail: string }) => detail.includes('"helper"'))
          .map(({ act, actor }: { readonly act: string; readonly actor: string }) => `${actor} ${act}`);
      const created = ['manager createOperator', 'helper setUpSecondFactor'];
      expect(await acts('GPO')).toEqual([...created, 'manager updateOperator']);
      expect(await acts('CB')).toEqual(['manager updateOperator', 'manager updateOperator', 'manager updateOperator']);
    });

    it('cannot all be taken away', async () => {
      await provider.services.db.updateTable('operators').set({ is_disabled: true }).execute();
      const [first, second] = [
        await anOperator(provider, { name: 'first' }),
        await anOperator(provider, { name: 'second' }),
      ];
      const away = [
        first.console.call('PATCH', '/operators/second', { body: { isDisabled: true } }),
        second.console.call('PATCH', '/operators/first', { body: { role: 'moderator' } }),
      ];
      const statuses = (await Promise.all(away)).map(({ status }) => status);
      expect(statuses).toContain(200);
      const kept = statuses[0] === 200 ? first : second;
      for (const change of [{ isDisabled: true }, { role: 'moderator' }, { tenants: ['CB'] }]) {
        const { body } = await kept.console.call('PATCH', `/operators/${kept.name}`, { body: change });
        expect(body.error.code).toBe('forbidden');
      }
    });
  });
});
