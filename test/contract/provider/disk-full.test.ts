import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FILE_UPLOAD_PATH } from '../../../widget/contract/files.ts';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { freePort } from '../../support/free-port.ts';
import { buildProvider, type BuiltProvider } from '../../support/provider-build.ts';
import { signIn, type TestClient, until } from '../../support/provider-client.ts';
import { failToStart, type ProviderProcess, startProviderProcess } from '../../support/provider-process.ts';
import { scrape } from '../../support/scrape.ts';
import { mountSmallDisk, type SmallDisk } from '../../support/small-disk.ts';

const PASSWORD = 'demo-2026';
const MEGABYTE = 1024 * 1024;
const MINUTES = 600_000;
const MIN_RESERVE_MB = 32;

let built: BuiltProvider;
let folder: string;
let running: ProviderProcess | undefined;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'ml-disk-'));
}, MINUTES);
afterEach(async () => {
  running?.kill('SIGKILL');
  await running?.exited;
  running = undefined;
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

const environment = (dataDirectory: string, reserveMegabytes: number) => ({
  PORT: '0',
  DEMO: '1',
  DATA_DIR: dataDirectory,
  DISK_RESERVE_MB: String(Math.ceil(reserveMegabytes)),
});

const start = async (env: Readonly<Record<string, string>>): Promise<ProviderProcess> =>
  (running = await startProviderProcess(built.main, env));

const freeMegabytes = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / MEGABYTE;
};

async function aGroup(client: TestClient): Promise<string> {
  const groups = await client.operation(OPERATIONS.groupListGet, {});
  return (groups.ok && groups.value.data.items.find(({ group }) => group.myRole === 'owner')?.group.groupId) || '';
}

const codeOf = (outcome: { readonly ok: boolean; readonly failure?: { readonly code: string } }): string =>
  outcome.ok ? 'success' : (outcome.failure?.code ?? '');

/** The lines about full disks: level, storage and text up to the colon. */
const linesOf = (started: ProviderProcess) =>
  started
    .stderr()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { readonly level: number; readonly storage?: string; readonly msg: string })
    .flatMap(({ level, storage, msg }) => (storage === undefined ? [] : [[level, storage, msg.split(':')[0]]]));
const BEGIN = [50, 'database', 'the disk of the database is full'];
const END = [40, 'database', 'the disk of the database has space again'];

/** Sends an upload that is refused: the provider checks the free space before it reads the bytes. */
async function upload(baseUrl: string, token: string): Promise<string> {
  const form = new FormData();
  form.set('data', '{}');
  form.set('file', new Blob(['bytes']), 'picture.png');
  const reply = await fetch(`${baseUrl}${FILE_UPLOAD_PATH}`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  });
  return ((await reply.json()) as { errorCode: string }).errorCode;
}

describe('a disk with less space than the reserve', () => {
  it('fails a start without a reserve for the embedded database', async () => {
    const failed = await failToStart(built.main, environment(path.join(folder, 'none'), 0));
    expect(failed).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^MeeLine: DISK_RESERVE_MB .*full disk/),
    });
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });

  it(
    'fails the first start with required bytes, without files',
    async () => {
      const directory = path.join(folder, 'first');
      const failed = await failToStart(built.main, environment(directory, (await freeMegabytes()) * 2));
      expect(failed.exitCode).toBe(1);
      expect(failed.stderr).toMatch(
        /^MeeLine: the database needs \d{9,} bytes on the disk of "[^"]*first", and \d+ are free\. .*DISK_RESERVE_MB\.\n$/,
      );
      expect((await readdir(directory)).filter((name) => name.startsWith('pglite'))).toEqual([]);
    },
    MINUTES,
  );

  it(
    'refuses writes, reports that it is unready, serves reads',
    async () => {
      const directory = path.join(folder, 'low');
      // The state after a start that was killed while it created the database.
      await mkdir(path.join(directory, 'pglite.new'), { recursive: true });
      await writeFile(path.join(directory, 'pglite.new', 'PG_VERSION'), '');
      const first = await start(environment(directory, MIN_RESERVE_MB));
      expect(existsSync(path.join(directory, 'pglite.new'))).toBe(false);
      expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200);
      first.kill('SIGTERM');
      await first.exited;

      const second = await start(environment(directory, (await freeMegabytes()) * 2));
      const health = await fetch(`${second.baseUrl}/readyz`);
      expect(health.status).toBe(503);
      expect(await health.json()).toMatchObject({ status: 'disk is full', freeBytes: expect.any(Number) });
      await until('the line about the disk', () => (linesOf(second).length > 0 ? true : undefined));
      const client = await signIn(second.baseUrl, 'xiaoming', PASSWORD);
      const chatId = await aGroup(client);
      expect(codeOf(await client.send(chatId, 'no space for this'))).toBe('server_full');
      expect(await upload(second.baseUrl, client.token ?? '')).toBe('server_full');
      const socket = await client.connect();
      const page = { chatId, messageId: '0', direction: 'get_back' } as const;
      expect(codeOf(await socket.operation(OPERATIONS.getMsgList, page))).toBe('success');
      expect(codeOf(await client.call(HTTP_CALLS.unreadListGet, {}))).toBe('success');
      const direct = await fetch(second.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: client.token ?? '' },
        body: JSON.stringify({ p: OPERATIONS.msgRead.name, d: { chatId, msg_id: '1' }, r: '1' }),
      });
      expect(direct.status).toBe(503);
      expect(linesOf(second)).toEqual([BEGIN]);
      socket.close();
    },
    MINUTES,
  );

  it(
    'fails a start on data without the reserve’s last part',
    async () => {
      const directory = path.join(folder, 'low');
      const failed = await failToStart(built.main, environment(directory, (await freeMegabytes()) * 8));
      expect(failed.stderr).toMatch(/^MeeLine: the database needs \d+ bytes on the disk of/);
      await start(environment(directory, MIN_RESERVE_MB));
    },
    MINUTES,
  );
});

describe('a disk that is completely full', () => {
  let disk: SmallDisk | undefined;
  beforeEach(() => {
    disk = mountSmallDisk(path.join(folder, 'disk'), 256);
  });
  afterEach(() => disk?.remove());

  const fill = (directory: string, megabytes: number) =>
    writeFile(path.join(directory, 'filler'), Buffer.alloc(megabytes * MEGABYTE)).catch(() => undefined);

  it(
    'stops writes before the database freezes, and later resumes',
    async () => {
      if (disk === undefined) return;
      const directory = path.join(disk.directory, 'guarded');
      const METRICS_PORT = await freePort();
      const figure = async () => (await scrape(METRICS_PORT)).value('meeline_disk_full', { storage: 'database' });
      const started = await start({
        ...environment(directory, MIN_RESERVE_MB),
        METRICS_PORT: String(METRICS_PORT),
      });
      const { baseUrl } = started;
      expect([await figure(), linesOf(started)]).toEqual([0, []]);
      const client = await signIn(baseUrl, 'xiaoming', PASSWORD);
      const chatId = await aGroup(client);
      const untilSending = (code: string) =>
        until(`sending ends in ${code}`, async () =>
          codeOf(await client.send(chatId, 'x')) === code ? true : undefined,
        );
      await fill(disk.directory, 512);
      await untilSending('server_full');
      await until('the line about the disk', () => (linesOf(started).length > 0 ? true : undefined));
      expect([await figure(), linesOf(started)]).toEqual([1, [BEGIN]]);
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(503);
      expect((await fetch(`${baseUrl}/healthz`)).status).toBe(200);
      await rm(path.join(disk.directory, 'filler'));
      await untilSending('success');
      await until('it is ready', async () => ((await fetch(`${baseUrl}/readyz`)).ok ? true : undefined));
      await until('the line about the end', () => (linesOf(started).length > 1 ? true : undefined));
      expect([await figure(), linesOf(started)]).toEqual([0, [BEGIN, END]]);
    },
    MINUTES,
  );
});
