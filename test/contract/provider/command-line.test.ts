import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../applet-host-demo/provider/edges/cli/run.ts';
import { createDemoLottery } from '../../../applet-host-demo/demo/lottery/demo-lottery.ts';
import { plainTenant } from '../../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import { type RunningProvider, startProvider } from '../../../applet-host-demo/provider/server.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { createClient, until, valueOf } from '../../support/provider-client.ts';
import { createTestDatabase, usualDatabase } from '../../support/provider-database.ts';
import { pngSample } from '../../support/media-samples.ts';
import { createConsoleClient } from '../../support/operators.ts';
import { createServerClient } from '../../support/server-api.ts';
import { zipEntries } from '../../support/zip-entries.ts';

const ORIGIN = 'https://www.lottery.example';

/** The operator's command line, from an empty database to a running tenant. */
describe.each(usualDatabase())('the command line (%s)', (database) => {
  let folder: string;
  let env: Record<string, string>;
  let remove = async (): Promise<void> => undefined;
  let provider: RunningProvider | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-cli-'));
    env = { DATA_DIR: folder, DISK_RESERVE_MB: '32' };
    if (database !== 'postgres') return;
    const made = await createTestDatabase('postgres', true);
    ({ remove } = made);
    if (made.choice.kind === 'postgres' && 'url' in made.choice) env['DATABASE_URL'] = made.choice.url;
  });
  afterAll(async () => {
    await provider?.stop();
    await remove();
    await rm(folder, { recursive: true, force: true });
  });

  const meeline = async (words: readonly string[], more: Readonly<Record<string, string>> = {}, input?: Readable) => {
    const printed: string[] = [];
    const complained: string[] = [];
    const code = await runCommand(words, {
      env: { ...env, ...more },
      ...(input === undefined ? {} : { input }),
      print: (line) => void printed.push(line),
      complain: (line) => void complained.push(line),
    });
    return { code, out: printed.join('\n'), err: complained.join('\n') };
  };
  const keyIn = (out: string): string => /mk_\S+/.exec(out)?.[0] ?? '';

  it('makes the first tenant, which signs players in at once', async () => {
    const keyFile = path.join(folder, 'identity.json');
    const words = ['tenant', 'create', 'ACME', '--name', 'Acme', '--origin', ORIGIN, '--new-identity-key', keyFile];
    const made = await meeline(words);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(await meeline(words)).toMatchObject({ code: 1, err: expect.stringContaining('cannot be written') });
    expect(await meeline(['tenant', 'create', 'ACME'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('already a tenant "ACME"'),
    });
    expect((await meeline(['tenant', 'list'])).out).toBe('ACME');
    expect(JSON.parse((await meeline(['tenant', 'show', 'ACME'])).out)).toMatchObject({
      productName: 'Acme',
      parentOrigins: [ORIGIN],
      canRegister: false,
    });
    const operator = await meeline(['operator', 'create', 'ines.novak', '--display-name', 'Ines Novak']);
    expect(operator.out).toContain('Operator  ines.novak (operator of all tenants)');
    expect((await meeline(['operator', 'create', 'ines.novak'])).err).toContain('already an operator "ines.novak"');
    expect((await meeline(['operator', 'create', 'other', '--tenant', 'NONE'])).err).toContain('no tenant "NONE"');
    const reset = await meeline(['operator', 'reset', 'ines.novak']);
    expect((await meeline(['operator', 'list'])).out).toBe('ines.novak  new       operator  all tenants');

    provider = await start();
    const signIn = (out: string) => {
      const password = /Password {2}(\S+)/.exec(out)?.[1] ?? '';
      return createConsoleClient(provider?.origin ?? '').call('POST', '/sign-in', {
        body: { name: 'ines.novak', password },
      });
    };
    expect((await signIn(operator.out)).status).toBe(401);
    expect((await signIn(reset.out)).body.state).toBe('enrolment');
    const server = createServerClient(provider.origin, keyIn(made.out));
    expect((await server.call('GET', '/tenant')).body).toMatchObject({
      code: 'ACME',
      settings: { productName: 'Acme' },
    });
    expect((await server.call('GET', '/audit')).body.data).toMatchObject([
      { number: 1, act: 'createTenant', actor: 'command-line' },
      { number: 2, act: 'createOperator', actor: 'command-line' },
      { number: 3, act: 'updateOperator', actor: 'command-line' },
    ]);
    const jwk = JSON.parse(await readFile(keyFile, 'utf8')) as JWK;
    const token = await new SignJWT({ name: 'Ann' })
      .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '' })
      .setIssuer('ACME')
      .setAudience('meeline')
      .setSubject('ann')
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(await importJWK(jwk, 'ES256'));
    const login = await createClient(provider.origin, { tenant: 'ACME' }).call(identityLogin, { token });
    expect(valueOf(login).data.account.name).toBe('Ann');
    expect((await server.call('GET', '/players/ann')).body).toMatchObject({ name: 'Ann' });

    // The others of the database stay refused: no operator has entered them.
    await provider.services.tenants.save('LEFT', plainTenant());
    expect(await provider.services.tenants.find('LEFT')).toBeUndefined();
    await writeFile(path.join(folder, 'key'), keyIn(made.out));
  });

  const start = (): Promise<RunningProvider> =>
    startProvider({
      port: 0,
      database:
        env['DATABASE_URL'] === undefined
          ? { kind: 'pglite', directory: path.join(folder, 'pglite') }
          : { kind: 'postgres', url: env['DATABASE_URL'] },
      createLottery: (_base, services) => createDemoLottery(services),
      prepare: async ({ tenants }) => tenants.serveOnly([]),
    });

  /** The environment of commands for the running provider. */
  const running = async () => ({
    MEELINE_URL: provider?.origin ?? '',
    MEELINE_KEY: await readFile(path.join(folder, 'key'), 'utf8'),
  });

  it('checks the tokens of a platform', async () => {
    const at = await running();
    const check = (token: string, ...more: readonly string[]) => meeline(['token', 'check', ...more, token], at);
    const sign = async (audience: string) => {
      const jwk = JSON.parse(await readFile(path.join(folder, 'identity.json'), 'utf8')) as JWK;
      return new SignJWT({ name: 'Eve' })
        .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '' })
        .setIssuer('ACME')
        .setAudience(audience)
        .setSubject('eve')
        .setIssuedAt()
        .setExpirationTime('2m')
        .sign(await importJWK(jwk, 'ES256'));
    };
    const accepted = await check(await sign('meeline'), '--tenant', 'ACME');
    expect(accepted).toMatchObject({ code: 0, err: '' });
    expect(accepted.out).toContain('  sub        "eve"\n');
    expect(accepted.out).toContain('Player   new: the first sign-in creates the account\nAccepted');
    const wrong = await check(await sign('meeline-x'));
    expect(wrong).toMatchObject({ code: 1, err: 'MeeLine: the token would be refused (aud).' });
    expect(wrong.out).toContain('x aud        "meeline-x"\n');
    expect(wrong.out).toContain(
      'Wrong    aud: aud is "meeline-x", expected "meeline".\nCure     Set aud to the expected text.',
    );
    const payment = await check(await sign('meeline-payment'), '--audience', 'payment');
    expect(payment).toMatchObject({ code: 1, err: 'MeeLine: the token would be refused (text).' });
    expect(payment.out).toContain('Wrong    text: nonce is nothing, expected a text, as asked.');
    expect((await check('x', '--tenant', 'OTHER')).err).toContain('belongs to the tenant "ACME"');
    expect(await check('x', '--audience', 'chat')).toMatchObject({ code: 2 });
    // By itself, without a running provider, from the standard input.
    const input = Readable.from(['  no-jwt\n']);
    const alone = { DATA_DIR: path.join(folder, 'alone'), MEELINE_URL: '', DATABASE_URL: '' };
    expect((await meeline(['tenant', 'create', 'CB'], alone)).code).toBe(0);
    expect((await meeline(['token', 'check', '-'], alone, input)).out).toContain('Wrong    format: token is 1 part');
    expect((await meeline(['token', 'check', '--tenant', 'NONE', 'x'], alone)).err).toContain('no tenant "NONE"');
  });

  it('changes a running provider, without a restart', async () => {
    const at = await running();
    expect(await meeline(['tenant', 'set', 'ACME', 'canRegister=true', 'productName="New"'], at)).toMatchObject({
      code: 0,
      out: 'Changed  ACME: canRegister, productName',
    });
    expect((await provider?.services.tenants.find('ACME'))?.config).toMatchObject({
      canRegister: true,
      productName: 'New',
      parentOrigins: [ORIGIN],
    });
    expect(await meeline(['tenant', 'set', 'ACME', 'canRegister=7'], at)).toMatchObject({
      code: 1,
      err: expect.stringContaining('canRegister" must be true or false'),
    });
    expect((await meeline(['tenant', 'set', 'OTHER', 'canRegister=true'], at)).err).toContain('tenant "ACME"');

    const made = await meeline(['key', 'create', 'ACME', '--name', 'Reader', '--scope', 'players:read'], at);
    const reader = createServerClient(at.MEELINE_URL, keyIn(made.out));
    expect((await reader.call('GET', '/players')).status).toBe(200);
    expect((await reader.call('GET', '/groups')).status).toBe(403);
    const keyId = /Key id {3}(\w+)/.exec(made.out)?.[1] ?? '';
    expect((await meeline(['key', 'list', 'ACME'], at)).out).toContain(`${keyId}  active   Reader`);
    expect((await meeline(['key', 'revoke', 'ACME', keyId], at)).code).toBe(0);
    expect((await reader.call('GET', '/players')).status).toBe(401);

    expect((await meeline(['player', 'create', 'bob', '--name', 'Bob'], at)).code).toBe(0);
    expect(JSON.parse((await meeline(['player', 'rename', 'bob', '--name', 'Bobby'], at)).out)).toMatchObject({
      name: 'Bobby',
    });
    expect(JSON.parse((await meeline(['player', 'freeze', 'bob'], at)).out)).toMatchObject({ isFrozen: true });
    const archive = path.join(folder, 'bob.zip');
    expect((await meeline(['player', 'export', 'bob', '--out', archive], at)).err).toBe('');
    expect(JSON.parse((await zipEntries(await readFile(archive))).get('profile.json') ?? '')).toMatchObject({
      name: 'Bobby',
    });
    expect(await meeline(['player', 'export', 'bob', '--out', archive], at)).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    });
    expect(await meeline(['player', 'export', 'bob'], at)).toMatchObject({ code: 2 });
    expect(await meeline(['player', 'show', 'nobody'], at)).toMatchObject({
      code: 1,
      err: 'MeeLine: There is no player "nobody".',
    });
  });

  it('calls every operation of the server API', async () => {
    const at = await running();
    const call = async (...words: string[]) => {
      const { code, out, err } = await meeline(['call', ...words], at);
      expect([code, err]).toEqual([0, '']);
      return out;
    };
    const listed = await call();
    expect(listed).toMatch(/^listPlayers +\S/m);
    expect(listed).toMatch(/^setMute +GROUP MEMBER /m);
    await call('createAccount', 'account=results', 'name=Draw results');
    const made = JSON.parse(
      await call('createGroup', 'owner=account:results', 'name=2026', 'members=["ann"]', 'alias=vip'),
    ) as { readonly groupId: string };
    expect(JSON.parse(await call('getGroup', 'alias:vip'))).toMatchObject({ groupId: made.groupId, name: '2026' });
    const picture = path.join(folder, 'draw.png');
    await writeFile(picture, await pngSample(40, 30));
    expect(JSON.parse(await call('uploadPicture', 'results', '--body', picture))).toHaveProperty('file');
    const message = path.join(folder, 'message.json');
    await writeFile(message, JSON.stringify({ from: 'results', content: { type: 'text', text: '01 07 13' } }));
    await call('sendMessage', '--body', message, 'to={"type":"group","group":"alias:vip"}');
    const players = (await call('listPlayers', 'limit=1', '--all')).split('\n');
    expect(players.map((line) => (JSON.parse(line) as { readonly playerId: string }).playerId).sort()).toEqual([
      'ann',
      'bob',
    ]);
    const saved = path.join(folder, 'players.ndjson');
    await call('listPlayers', 'limit=1', '--all', '--out', saved);
    expect(await readFile(saved, 'utf8')).toBe(`${players.join('\n')}\n`);
    const audit = path.join(folder, 'audit.ndjson');
    await call('exportAudit', '--out', audit);
    expect((await readFile(audit, 'utf8')).split('\n')[0]).toContain('createTenant');
    for (const [wrong, complaint] of [
      [['nothing'], '"nothing" is no operation'],
      [['getGroup'], 'needs the id of a group'],
      [['getGroup', 'alias:vip', 'x=1'], 'getGroup has no field "x"'],
      [['getGroup', 'alias:vip', '--all'], 'getGroup has no pages'],
      [['getGroup', 'alias:vip', '--body', message], 'getGroup has no body'],
      [['uploadPicture', 'results'], 'takes a picture'],
      [['downloadPlayerExport', 'bob', '1'], 'name the new file by --out'],
    ] as const)
      expect(await meeline(['call', ...wrong], at)).toMatchObject({
        code: 2,
        err: expect.stringContaining(complaint),
      });
    expect(await meeline(['call', 'exportAudit', '--out', audit], at)).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    });
    // A change whose answer cannot be saved is not made.
    const keys = JSON.parse(await call('listKeys')) as object;
    expect(
      (await meeline(['call', 'createKey', 'name=Lost', 'scopes=["players:read"]', '--out', audit], at)).code,
    ).toBe(1);
    expect(JSON.parse(await call('listKeys'))).toEqual(keys);
  });

  it('prints a page’s items before it requests the next page', async () => {
    const at = await running();
    const steps: string[] = [];
    const original = globalThis.fetch;
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
      steps.push('request');
      return original(...request);
    });
    try {
      const print = () => void steps.push('line');
      const terminal = { env: { ...env, ...at }, print, complain: (line: string) => void steps.push(line) };
      expect(await runCommand(['call', 'listPlayers', 'limit=1', '--all'], terminal)).toBe(0);
    } finally {
      fetching.mockRestore();
    }
    expect(steps).toEqual(['request', 'line', 'request', 'line']);
  });

  it('reaches a running provider through the database, or explains why', async () => {
    const words = ['tenant', 'create', 'SECOND', '--origin', 'https://second.example'];
    const made = await meeline(words);
    // The embedded database belongs to one process.
    expect([database, made.code]).toEqual([database, database === 'postgres' ? 0 : 1]);
    await provider?.stop();
    provider = undefined;
    const again = made.code === 0 ? made : await meeline(words);
    expect(again.code).toBe(0);
    const key = await meeline(['key', 'create', 'SECOND', '--name', 'Reader', '--scope', 'players:read']);
    const keyId = /Key id {3}(\w+)/.exec(key.out)?.[1] ?? '';
    expect((await meeline(['key', 'revoke', 'SECOND', keyId])).code).toBe(0);
    expect((await meeline(['tenant', 'set', 'SECOND', 'canRegister=true'])).code).toBe(0);
    provider = await start();
    const audit = await createServerClient(provider.origin, keyIn(again.out)).call('GET', '/audit');
    expect(
      audit.body.data.map((entry: { readonly act: string; readonly detail: string }) => [
        entry.act,
        (JSON.parse(entry.detail) as { readonly target: { readonly key?: string } }).target.key === keyId,
      ]),
    ).toEqual([
      ['createTenant', false],
      ['createKey', true],
      ['revokeKey', true],
      ['updateTenant', false],
    ]);
    const { services } = provider;
    expect((await services.tenants.find('SECOND'))?.config.parentOrigins).toEqual(['https://second.example']);
    if (database !== 'postgres') return;
    expect((await meeline(['tenant', 'set', 'SECOND', 'hasApplet=false'])).code).toBe(0);
    await until('the new setting', async () =>
      (await services.tenants.find('SECOND'))?.config.hasApplet === false ? true : undefined,
    );
  });

  it.each([
    [[], 'a command is missing'],
    [['nothing'], '"nothing" is no command'],
    [['tenant'], 'a subcommand of tenant is missing'],
    [['tenant', 'create'], 'name one tenant by its code'],
    [['tenant', 'create', 'a b'], 'a code has 1 to 32 letters'],
    [['tenant', 'create', 'X', '--nmae', 'x'], "Unknown option '--nmae'"],
    [['tenant', 'set', 'X', 'a=b'], 'the value of a is not JSON'],
    [['key', 'create', 'X'], 'say what the key is for'],
    [['key', 'create', 'X', '--name', 'x', '--scope', 'all'], '"all" is no scope'],
    [['key', 'create', 'X', '--name', 'x', '--days', '0'], '--days is a number of days'],
    [['operator', 'create'], 'name one operator'],
    [['operator', 'create', 'ines', '--role', 'king'], '--role must be operator, moderator, read-only'],
    [['player', 'show', 'ann'], 'name the provider by --url or MEELINE_URL'],
  ])('explains a wrong command line: %j', async (words, message) => {
    const { code, err } = await meeline(words);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).toContain('Usage:');
  });

  it.each([
    [['help'], ['tenant create', 'restore FOLDER']],
    [['--help'], ['tenant create', 'restore FOLDER']],
    [
      ['tenant', '--help'],
      ['tenant create', 'tenant list'],
    ],
    [['call', 'listPlayers', '-h'], ['call OPERATION']],
  ])('prints the usage: %j', async (words, lines) => {
    const { code, out, err } = await meeline(words);
    expect([code, err]).toEqual([0, '']);
    for (const line of lines) expect(out).toContain(`meeline ${line}`);
    expect(out.includes('meeline restore')).toBe(words.length === 1);
  });
});
