import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importJWK, type JWK, SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { buildProvider, type BuiltProvider } from '../../support/provider-build.ts';
import { createClient, signIn, until } from '../../support/provider-client.ts';
import { createTestDatabase, type TestDatabase, everyDatabase } from '../../support/provider-database.ts';
import { failToStart, launchProvider, nameTenants, startProviderProcess } from '../../support/provider-process.ts';

const PASSWORD = 'demo-2026';
const START_MS = 120_000;

describe('the provider as a process', () => {
  let built: BuiltProvider;
  let folder: string;

  beforeAll(async () => {
    built = await buildProvider();
    folder = await mkdtemp(path.join(tmpdir(), 'ml-process-'));
  }, START_MS);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    await built.remove();
  });

  describe.each(everyDatabase())('on %s', (kind) => {
    let database: TestDatabase;
    let env: Readonly<Record<string, string>>;

    beforeAll(async () => {
      database = await createTestDatabase(kind, true);
      const dataDirectory = path.join(folder, kind);
      env = {
        PORT: '0',
        DEMO: '1',
        DATA_DIR: dataDirectory,
        HOST_PAGE_PORT: '4799',
        ...(database.choice.kind === 'postgres' ? { DATABASE_URL: database.choice.url } : {}),
      };
    }, START_MS);
    afterAll(() => database.remove());

    it(
      'fills an empty database with demo users, printing their logins',
      async () => {
        const provider = await startProviderProcess(built.main, env);
        expect(provider.lines.join('\n')).toContain(PASSWORD);
        expect(provider.lines.join('\n')).toContain('xiaoming');
        const client = await signIn(provider.baseUrl, 'xiaoming', PASSWORD);
        const chats = await client.call(HTTP_CALLS.unreadListGet, {});
        expect(chats.ok && chats.value.data.items.length).toBeGreaterThan(8);
        const site = await client.call(HTTP_CALLS.getImSiteInitData, undefined);
        expect(site.ok && site.value.data.parentOrigins).toEqual(['http://localhost:4799', 'http://127.0.0.1:4799']);
        provider.kill('SIGTERM');
        expect(await provider.exited).toBe(0);
        expect(provider.stderr()).toBe('');
      },
      START_MS,
    );

    it(
      'writes the platform’s players and private key with safe permissions',
      async () => {
        const platform = path.join(env['DATA_DIR'] ?? '', 'platform');
        const keyFile = path.join(platform, 'tenant-CB.private.jwk.json');
        expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
        const players = JSON.parse(await readFile(path.join(platform, 'players.json'), 'utf8')) as {
          playerId: string;
          name: string;
        }[];
        // Ten in the chat, and one who has never been there.
        expect(players).toHaveLength(11);
        const key = JSON.parse(await readFile(keyFile, 'utf8')) as JWK;
        const sign = async () =>
          new SignJWT({ name: players[0]?.name })
            .setProtectedHeader({ alg: 'ES256', kid: key.kid ?? '' })
            .setIssuer('CB')
            .setAudience('meeline')
            .setSubject(players[0]?.playerId ?? '')
            .setIssuedAt()
            .setExpirationTime('2 minutes')
            .sign(await importJWK(key, 'ES256'));

        const provider = await startProviderProcess(built.main, env);
        const client = createClient(provider.baseUrl);
        const answer = await client.call(HTTP_CALLS.identityLogin, { token: await sign() });
        expect(answer.ok && answer.value.data.account.loginName).toBe('xiaoming');
        provider.kill('SIGINT');
        expect(await provider.exited).toBe(0);
      },
      START_MS,
    );

    it(
      'loses no acknowledged message when killed and restarted at once',
      async () => {
        const first = await startProviderProcess(built.main, env);
        const client = await signIn(first.baseUrl, 'xiaoming', PASSWORD);
        const groups = await client.operation(OPERATIONS.groupListGet, {});
        const owned = groups.ok ? groups.value.data.items.find(({ group }) => group.myRole === 'owner') : undefined;
        const chatId = owned?.group.groupId ?? '';
        const acknowledged: string[] = [];
        const uuids = Array.from({ length: 60 }, () => randomUUID());
        const sending = uuids.map(async (uuid) => {
          const answer = await client.send(chatId, `text ${uuid}`, uuid).catch(() => undefined);
          if (answer?.ok === true) acknowledged.push(uuid);
          if (acknowledged.length === 20) first.kill('SIGKILL');
        });
        await Promise.all(sending);
        expect(await first.exited).toBe(null);
        expect(acknowledged.length).toBeGreaterThanOrEqual(20);

        const second = await startProviderProcess(built.main, env);
        const back = createClient(second.baseUrl, { token: client.token ?? '' });
        for (const uuid of uuids) expect((await back.send(chatId, `text ${uuid}`, uuid)).ok).toBe(true);
        const page = await back.operation(OPERATIONS.getMsgList, {
          chatId,
          messageId: '0',
          direction: 'get_back',
          limit: 100,
        });
        if (!page.ok) throw new Error(page.failure.code);
        const ids = page.value.data.messages.map((message) => message.localId);
        for (const uuid of uuids) expect(ids.filter((id) => id === uuid)).toHaveLength(1);
        expect(page.value.data.holes).toEqual([]);
        second.kill('SIGTERM');
        expect(await second.exited).toBe(0);
      },
      START_MS,
    );
  });

  it(
    'serves only the tenants of tenants.json and their registration setting',
    async () => {
      const env = { PORT: '0', DATA_DIR: path.join(folder, 'named') };
      await nameTenants(env.DATA_DIR, { NAMED: {}, OPEN: { canRegister: true } });
      const provider = await startProviderProcess(built.main, env);
      const register = async (tenant?: string) => {
        const client = createClient(provider.baseUrl, tenant === undefined ? {} : { tenant });
        const account = { loginName: 'somebody', password: 'password-1', name: 'New' };
        const answer = await client.call(HTTP_CALLS.register, account);
        return answer.ok ? '-' : answer.failure.code;
      };
      expect([await register('NAMED'), await register('OPEN'), await register('CB'), await register()]).toEqual([
        'registration_closed',
        '-',
        'not_found',
        'not_found',
      ]);
      expect((await fetch(`${provider.baseUrl}/ml`)).status).toBe(404);
      expect((await fetch(`${provider.baseUrl}/ml?tenant=NAMED`)).status).toBe(200);
      expect(provider.lines.join('\n')).toContain('"CB" is not served');
      provider.kill('SIGTERM');
      expect(await provider.exited).toBe(0);
    },
    START_MS,
  );

  it(
    'restricts permissions of its own files in the data directory',
    async () => {
      const dataDirectory = path.join(folder, 'private');
      await mkdir(path.join(dataDirectory, 'files', 'blobs', 'ab'), { recursive: true, mode: 0o755 });
      await writeFile(path.join(dataDirectory, 'files', 'blobs', 'ab', 'old'), '', { mode: 0o644 });
      await nameTenants(dataDirectory, { CB: {} });
      await chmod(path.join(dataDirectory, 'tenants.json'), 0o644);
      await writeFile(path.join(dataDirectory, 'of-somebody-else'), '', { mode: 0o644 });
      await chmod(dataDirectory, 0o755);
      const provider = await startProviderProcess(built.main, { PORT: '0', DEMO: '1', DATA_DIR: dataDirectory });
      const names = await readdir(dataDirectory, { recursive: true });
      const open: string[] = [];
      for (const name of ['', ...names]) {
        const { mode } = await stat(path.join(dataDirectory, name));
        if ((mode & 0o077) !== 0) open.push(name);
      }
      expect(open).toEqual(['of-somebody-else']);
      expect(names).toContain('platform/players.json');
      provider.kill('SIGTERM');
      expect(await provider.exited).toBe(0);
    },
    START_MS,
  );

  it(
    'refuses a used data directory until its process is killed',
    async () => {
      const env = { PORT: '0', DATA_DIR: path.join(folder, 'shared') };
      const first = await startProviderProcess(built.main, env);
      const second = await failToStart(built.main, env);
      expect(second.exitCode).toBe(1);
      expect(second.stderr).toBe(
        `MeeLine: the data directory "${env.DATA_DIR}" is in use by another process (pid ${first.pid}). Stop it or set DATA_DIR.\n`,
      );
      first.kill('SIGKILL');
      await first.exited;
      const third = await startProviderProcess(built.main, env);
      third.kill('SIGTERM');
      expect(await third.exited).toBe(0);
    },
    START_MS,
  );

  it.each(everyDatabase().filter((kind) => kind === 'postgres'))(
    'ends at a signal while awaiting others’ migrations on %s',
    async (kind) => {
      const database = await createTestDatabase(kind);
      const url = database.choice.kind === 'postgres' && 'url' in database.choice ? database.choice.url : '';
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('begin; select pg_advisory_xact_lock(7261908)');
      const env = { PORT: '0', DATA_DIR: path.join(folder, 'waiting'), DATABASE_URL: url };
      const provider = launchProvider(built.main, env);
      await until('a waiting provider', async () => {
        const { rowCount } = await other.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return rowCount === 0 ? undefined : true;
      });
      provider.kill('SIGTERM');
      expect({ code: await provider.exited, stderr: provider.stderr() }).toEqual({ code: 0, stderr: '' });
      await other.end();
      await database.remove();
    },
    START_MS,
  );

  describe('reports in one line', () => {
    const taken = createServer();
    let port = 0;
    beforeAll(async () => {
      await writeFile(path.join(folder, 'a-file'), '');
      port = await new Promise<number>((resolve) => {
        taken.listen(0, '::', () => resolve((taken.address() as { port: number }).port));
      });
    });
    afterAll(() => taken.close());

    it.each<[what: string, env: () => Readonly<Record<string, string>>, said: RegExp]>([
      ['a port', () => ({ PORT: 'abc' }), /^MeeLine: PORT must be a whole number from 0 to 65535, not "abc"\.\n$/],
      [
        'a demo in production',
        () => ({ PRODUCTION: '1', DEMO: '1' }),
        /^MeeLine: PRODUCTION=1: DEMO=1 creates sample players [^\n]*\n$/,
      ],
      ['an origin', () => ({ PUBLIC_ORIGIN: 'chat.example.com' }), /^MeeLine: PUBLIC_ORIGIN must look like .*\n$/],
      [
        'an address of another database',
        () => ({ DATABASE_URL: 'mysql://user:secret@host/db' }),
        /^MeeLine: DATABASE_URL must look like [^\n]*\n$/,
      ],
      [
        'a widget that is not built',
        () => ({ WIDGET_DIR: folder }),
        /^MeeLine: the widget is not built: there is no "[^"]*index\.html"\. Run "npm run build" or set WIDGET_DIR\.\n$/,
      ],
      [
        'a database that is down',
        () => ({ PORT: '0', DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/db' }),
        /^MeeLine: DATABASE_URL cannot be used \(ECONNREFUSED\)\.\n$/,
      ],
      [
        'a data directory below a file',
        () => ({ PORT: '0', DATA_DIR: path.join(folder, 'a-file', 'below') }),
        /^MeeLine: the data directory "[^"]*" cannot be created \(ENOTDIR\)\. Set DATA_DIR\.\n$/,
      ],
      [
        'a data directory that cannot exist',
        () => ({ PORT: '0', DATA_DIR: '/proc/meeline' }),
        /^MeeLine: the data directory "\/proc\/meeline" cannot be created \(\w+\)\. Set DATA_DIR\.\n$/,
      ],
      [
        'a port in use',
        () => ({ PORT: String(port), DATA_DIR: path.join(folder, 'port') }),
        /^MeeLine: port \d+ is in use\. Stop the program that uses it, or set PORT\.\n$/,
      ],
    ])(
      '%s',
      async (_what, env, said) => {
        const failed = await failToStart(built.main, { DATA_DIR: path.join(folder, 'unused'), ...env() });
        expect(failed.exitCode).toBe(1);
        expect(failed.stderr).toMatch(said);
        expect(failed.stderr).not.toContain('secret');
      },
      START_MS,
    );
  });
});
