import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres } from '../../../.tools/lib/postgres.mjs';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { encode } from '../../../widget/contract/codec.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { type Cleanup, createCleanup } from '../../support/cleanup.ts';
import { uploadWhole } from '../../support/file-client.ts';
import { pngSample } from '../../support/media-samples.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from '../../support/provider.ts';
import { createTestDatabase, everyDatabase } from '../../support/provider-database.ts';
import { scrape } from '../../support/scrape.ts';
import { mountSmallDisk } from '../../support/small-disk.ts';

const PASSWORD = 'password-x';
const MEGABYTE = 1024 * 1024;
const MINUTES = 600_000;
const LEVEL_WARN = 40;
const LEVEL_ERROR = 50;
const SERVERS = everyDatabase().filter((kind) => kind === 'postgres');

let cleanup: Cleanup;
beforeEach(() => {
  cleanup = createCleanup();
});
afterEach(() => cleanup.run());

interface Stage {
  readonly provider: TestProvider;
  readonly anna: TestClient;
  readonly chatId: string;
}

async function startStage(options: TestProviderOptions): Promise<Stage> {
  const provider = await startTestProvider({ ...options, metrics: { port: 0, host: '127.0.0.1' } });
  cleanup.add(provider.stop);
  const anna = await provider.createUser({ loginName: 'anna', password: PASSWORD });
  const ben = await provider.createUser();
  const chatId = await provider.befriend(anna.userId, ben.userId);
  return { provider, chatId, anna: await signIn(provider.baseUrl, 'anna', PASSWORD) };
}

const ask = async (url: string): Promise<readonly [number, Record<string, unknown>]> => {
  const response = await fetch(url);
  return [response.status, (await response.json()) as Record<string, unknown>];
};

/** The lines about full disks: level, storage and text up to the colon. */
const linesOf = ({ logLines }: TestProvider) =>
  logLines
    .map((line) => JSON.parse(line) as { readonly level: number; readonly storage?: string; readonly msg: string })
    .flatMap(({ level, storage, msg }) =>
      storage !== undefined && /disk/.test(msg) ? [[level, msg.split(':')[0]]] : [],
    );

const figureOf = async ({ metricsPort }: TestProvider, storage: string): Promise<number | undefined> =>
  (await scrape(metricsPort)).value('meeline_disk_full', { storage });

const BEGIN = [LEVEL_ERROR, 'the disk of the database is full'];
const END = [LEVEL_WARN, 'the disk of the database has space again'];
const FILES_BEGIN = [LEVEL_ERROR, 'the disk of the files is full'];
const FILES_END = [LEVEL_WARN, 'the disk of the files has space again'];

async function sendTo({ anna, chatId }: Stage, text: string): Promise<string> {
  const sent = await anna.send(chatId, text);
  return sent.ok ? 'success' : sent.failure.code;
}

async function textsOf({ anna, chatId }: Stage): Promise<readonly string[]> {
  const page = await anna.operation(OPERATIONS.getMsgList, { chatId, messageId: '0', direction: 'get_back' });
  if (!page.ok) throw new Error(page.failure.code);
  return page.value.data.messages.flatMap(({ content }) => (content.kind === 'text' ? [content.text] : []));
}

/** The server refuses each new message and each new file as on a full disk, and counts the files. */
const fillServer = (db: Database) =>
  sql`
    create sequence refused_files;
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create function refuse_file() returns event_trigger language plpgsql as $$ begin
      perform nextval('refused_files');
      raise exception 'could not create file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger full_disk before insert on messages execute function refuse();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_file();
  `.execute(db);

const freeServer = (db: Database) => sql`drop event trigger full_disk; drop trigger full_disk on messages`.execute(db);

async function refusedFiles(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select last_value as count from refused_files where is_called`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

describe.each(SERVERS)('a database server that refuses writes with disk_full (%s)', (kind) => {
  it(
    'is noticed from the first refusal until a successful write',
    async () => {
      const database = await createTestDatabase(kind);
      cleanup.add(database.remove);
      const stage = await startStage({ database: database.choice });
      const { provider, anna, chatId } = stage;
      const { db } = provider.services;
      expect(await figureOf(provider, 'database')).toBe(0);
      expect(await sendTo(stage, 'before')).toBe('success');

      await fillServer(db);
      const socket = await anna.connect();
      const content = { kind: 'text', text: 'refused' } as const;
      const message = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      const refused = await socket.operation(OPERATIONS.msgSend, message);
      expect(refused).toMatchObject({ ok: false, failure: { code: 'server_full' } });
      // All at the moment of the refusal, before anything is measured.
      expect(linesOf(provider)).toEqual([BEGIN]);
      expect(await figureOf(provider, 'database')).toBe(1);
      expect(await ask(`${provider.baseUrl}/readyz`)).toEqual([503, { status: 'disk is full' }]);
      expect((await ask(`${provider.baseUrl}/healthz`))[0]).toBe(200);
      const direct = await fetch(provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: anna.token ?? '' },
        body: JSON.stringify({
          p: OPERATIONS.msgSend.name,
          d: encode(OPERATIONS.msgSend.request, message, { roleScheme: 'B' }),
          r: '1',
        }),
      });
      expect([direct.status, await direct.text()]).toEqual([503, expect.stringContaining('server_full')]);
      expect(await textsOf(stage)).toEqual(['before']);

      await until('two looks find no space', async () => ((await refusedFiles(db)) >= 2 ? true : undefined));
      expect((await ask(`${provider.baseUrl}/readyz`))[0]).toBe(503);
      await freeServer(db);
      await until('it is ready', async () => ((await fetch(`${provider.baseUrl}/readyz`)).ok ? true : undefined));
      expect(linesOf(provider)).toEqual([BEGIN, END]);
      expect(await figureOf(provider, 'database')).toBe(0);
      expect((await socket.operation(OPERATIONS.msgSend, message)).ok).toBe(true);
      expect((await textsOf(stage)).toSorted()).toEqual(['before', 'refused']);
      expect((await sql`select 1 from pg_class where relname = 'disk_probe'`.execute(db)).rows).toEqual([]);
      socket.close();
    },
    MINUTES,
  );
});

describe.each(SERVERS)('a disk that is completely full (%s)', (kind) => {
  const fill = (directory: string) =>
    writeFile(path.join(directory, 'filler'), Buffer.alloc(512 * MEGABYTE)).catch(() => undefined);

  const mount = async (megabytes: number): Promise<string | undefined> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'ml-full-'));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    // PostgreSQL runs as another user.
    await chmod(folder, 0o711);
    const disk = mountSmallDisk(path.join(folder, 'disk'), megabytes);
    if (disk !== undefined) cleanup.add(disk.remove);
    return disk?.directory;
  };

  const startServerOn = async (directory: string): Promise<string> => {
    const { TMPDIR } = process.env;
    process.env['TMPDIR'] = directory;
    try {
      const server = await startPostgres(process.env['PG_BIN'] ?? '', { keepsAcknowledged: true });
      cleanup.add(server.stop);
      return server.url;
    } finally {
      if (TMPDIR === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = TMPDIR;
    }
  };

  it(
    'under PostgreSQL refuses messages without space, and loses none',
    async () => {
      const directory = await mount(192);
      if (directory === undefined) return;
      const stage = await startStage({ database: { kind: 'postgres', url: await startServerOn(directory) } });
      const { provider } = stage;
      const accepted: string[] = [];
      const send = async (): Promise<string> => {
        const text = `${accepted.length} ${'x'.repeat(400)}`;
        const code = await sendTo(stage, text);
        if (code === 'success') accepted.push(text);
        return code;
      };
      expect(await send()).toBe('success');
      await fill(directory);
      const refused = await until('a message is refused', async () => {
        const code = await send();
        return code === 'success' ? undefined : code;
      });
      expect(refused).toBe('server_full');
      expect(linesOf(provider)).toEqual([BEGIN]);
      expect((await ask(`${provider.baseUrl}/readyz`))[0]).toBe(503);
      expect((await textsOf(stage)).length).toBeGreaterThan(0);

      await rm(path.join(directory, 'filler'));
      await until('it is ready', async () => ((await fetch(`${provider.baseUrl}/readyz`)).ok ? true : undefined));
      expect(linesOf(provider)).toEqual([BEGIN, END]);
      expect(await send()).toBe('success');
      const { rows } = await sql<{
        count: number;
      }>`select count(*) from messages where chat_id = ${stage.chatId}`.execute(provider.services.db);
      expect(rows[0]?.count).toBe(accepted.length);
    },
    MINUTES,
  );

  it(
    'under the files refuses only uploads without space',
    async () => {
      const directory = await mount(16);
      if (directory === undefined) return;
      const database = await createTestDatabase(kind);
      cleanup.add(database.remove);
      const stage = await startStage({
        database: database.choice,
        files: { fileDirectory: path.join(directory, 'files') },
      });
      const { provider, anna, chatId } = stage;
      const picture = await pngSample(1600, 1200);
      const upload = () => uploadWhole(provider.baseUrl, anna, { chatId, type: 'image' }, picture);
      await fill(directory);
      expect(await upload()).toMatchObject({ ok: false, failure: { code: 'server_full' } });
      expect(linesOf(provider)).toEqual([FILES_BEGIN]);
      expect([await figureOf(provider, 'files'), await figureOf(provider, 'database')]).toEqual([1, 0]);
      expect(await ask(`${provider.baseUrl}/readyz`)).toEqual([200, { status: 'ready', files: 'disk is full' }]);
      expect(await sendTo(stage, 'a message needs no file')).toBe('success');

      await rm(path.join(directory, 'filler'));
      await until('the end', async () => ((await figureOf(provider, 'files')) === 0 ? true : undefined));
      expect(linesOf(provider)).toEqual([FILES_BEGIN, FILES_END]);
      expect(await ask(`${provider.baseUrl}/readyz`)).toEqual([200, { status: 'ready' }]);
      expect((await upload()).ok).toBe(true);
    },
    MINUTES,
  );
});

describe.each(SERVERS)('a disk of the files with less space than the reserve (%s)', (kind) => {
  it('refuses uploads, and messages go on', async () => {
    const database = await createTestDatabase(kind);
    cleanup.add(database.remove);
    const { bavail, bsize } = await statfs(tmpdir());
    const stage = await startStage({ database: database.choice, files: { diskReserveBytes: bavail * bsize * 2 } });
    const { provider, anna, chatId } = stage;
    const refused = await uploadWhole(provider.baseUrl, anna, { chatId, type: 'image' }, await pngSample());
    expect(refused).toMatchObject({ ok: false, failure: { code: 'server_full' } });
    expect(linesOf(provider)).toEqual([FILES_BEGIN]);
    expect(await figureOf(provider, 'files')).toBe(1);
    expect(await ask(`${provider.baseUrl}/readyz`)).toEqual([200, { status: 'ready', files: 'disk is full' }]);
    expect(await sendTo(stage, 'a message needs no file')).toBe('success');
  });
});
