import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { issueKey } from '../../applet-host-demo/provider/edges/server-api/keys.ts';
import { SCOPES } from '../../applet-host-demo/provider/capabilities/operators/scopes.ts';
import { checkAudit, listAudit } from '../../applet-host-demo/provider/base/store/access/audit-log.ts';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { type FileRow, insertFile, newFileKey } from '../../applet-host-demo/provider/base/store/files/files.ts';
import type { Database } from '../../applet-host-demo/provider/base/store/schema/schema.ts';
import { takeTurn } from '../../applet-host-demo/provider/base/store/engine/turns.ts';
import { createServerClient } from '../../applet-host-demo/server-client/index.ts';
import { freePort } from '../support/free-port.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, pgliteTemplate, everyDatabase } from '../support/provider-database.ts';
import { nameTenants, startProviderProcess } from '../support/provider-process.ts';
import { withHurriedJobs } from './support/kill-at.ts';
import { writeMuch } from './support/write-much.ts';

/** Retention, while the provider is killed in the middle of each of its parts. L-PB4, L-PB32. */

const DAY_MS = 24 * 3_600_000;
const OLD_MS = 60 * DAY_MS;
const RETENTION = { messageDays: 30, fileDays: 20, auditDays: 20 };
/** Several transactions of a chat, and of files. */
const OLD_MESSAGES = 12_000;
const OLD_FILES = 450;
const NEW_MESSAGES = 300;
const NEW_FILES = 20;
const CHATS = 2;
/** A key has 1200 calls a minute. */
const BETWEEN_LOOKS_MS = 200;

type Job = 'retention' | 'maintenance';
/** Where the provider dies, one start after the other: in which job, at which statement (a part of it), and at the n-th of that start. */
const DEATHS: readonly (readonly [job: Job, statement: string, count: number])[] = [
  ['retention', 'delete from "messages"', 2],
  ['retention', 'update chats set flushed_up_to', 2],
  ['retention', 'delete from files f using', 2],
  ['retention', 'insert into "blob_removals"', 1],
  ['retention', 'delete from "audit_entries"', 1],
  ['maintenance', 'delete from "blob_removals"', 100],
];

let built: BuiltProvider;
let folder: string;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-retention-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

/** Works with a provider whose clock was put back. */
async function atTime<T>(
  { choice, dataDirectory }: { readonly choice: DatabaseChoice; readonly dataDirectory: string },
  agoMs: number,
  work: (provider: TestProvider) => Promise<T>,
): Promise<T> {
  const files = { fileDirectory: path.join(dataDirectory, 'files') };
  const provider = await startTestProvider({ database: choice, files, now: () => Date.now() - agoMs });
  try {
    return await work(provider);
  } finally {
    await provider.stop();
  }
}

const clientOf = async ({ services: { db, now }, baseUrl }: TestProvider) => {
  const { text: credential } = await issueKey(db, { tenant: 'CB', name: 'test', scopes: SCOPES }, now());
  return { credential, client: createServerClient({ url: baseUrl, credential }) };
};

/** Stores files with their bytes, which a message of the chat shows, and returns the keys of the bytes. */
async function writeFiles(
  { services }: TestProvider,
  { messageId, count, ...of }: Shown & { readonly count: number },
): Promise<readonly string[]> {
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const blobKey = await services.files.write(new TextEncoder().encode(`file ${index}`));
    await showFile(services, { ...of, messageId }, blobKey);
    keys.push(blobKey);
  }
  return keys;
}

interface Shown {
  readonly chatId: string;
  readonly uploaderId: string;
  readonly messageId: number;
}

async function showFile({ db, now }: Services, { chatId, uploaderId, messageId }: Shown, blobKey: string) {
  const row = fileOf({ owner: chatId, uploaderId, blobKey, timeMs: now() });
  await insertFile(db, row);
  await db.insertInto('file_uses').values({ chat_id: chatId, file_key: row.file_key, msg_id: messageId }).execute();
}

const fileOf = (of: {
  readonly owner: string;
  readonly uploaderId: string;
  readonly blobKey: string;
  readonly timeMs: number;
}): FileRow => ({
  owner: of.owner,
  file_key: newFileKey(),
  kind: 'document',
  uploader_id: of.uploaderId,
  blob_key: of.blobKey,
  thumb_key: null,
  media_type: 'application/octet-stream',
  name: 'file.txt',
  size: 6,
  width: 0,
  height: 0,
  duration_ms: 0,
  hash: '',
  spoken: null,
  is_used: true,
  is_avatar: false,
  created_at: of.timeMs,
});

/** Chats with old and new messages and files, and old and new entries of the audit log. */
async function prepare(place: { readonly choice: DatabaseChoice; readonly dataDirectory: string }) {
  const old = await atTime(place, OLD_MS, async (provider) => {
    const { db, now } = provider.services;
    const { client } = await clientOf(provider);
    const ann = await client.createPlayer({ playerId: 'ann', name: 'Ann' });
    await client.createPlayer({ playerId: 'ben', name: 'Ben' });
    const chatIds: string[] = [];
    const keys: string[] = [];
    for (let index = 0; index < CHATS; index += 1) {
      const { groupId: chatId } = await client.createGroup({ name: `Old ${index}`, owner: 'ann', members: ['ben'] });
      const count = Math.ceil(OLD_MESSAGES / CHATS);
      const messageId = await writeMuch(db, { chatId, senderId: ann.userId, count, timeMs: now(), text: 'old' });
      const shown = { chatId, uploaderId: ann.userId, messageId };
      keys.push(...(await writeFiles(provider, { ...shown, count: OLD_FILES / CHATS })));
      chatIds.push(chatId);
    }
    return { userId: ann.userId, chatIds, keys };
  });
  // Younger than all limits, though not by much.
  return atTime(place, 15 * DAY_MS, async (provider) => {
    const { db, now } = provider.services;
    const { client, credential } = await clientOf(provider);
    const { number: lastOld } = (await listAudit(db, 'CB', { after: 0, limit: 1, isNewestFirst: true }))[0] ?? {};
    await client.updatePlayer('ann', { name: 'Anna' });
    await client.updatePlayer('ben', { name: 'Benno' });
    const newKeys: string[] = [];
    // One old file was forwarded later: its bytes belong to a new file, too.
    const [shared = ''] = old.keys;
    for (const chatId of old.chatIds) {
      const written = { chatId, senderId: old.userId, count: NEW_MESSAGES, timeMs: now(), text: 'new' };
      const shown = { chatId, uploaderId: old.userId, messageId: await writeMuch(db, written) };
      newKeys.push(...(await writeFiles(provider, { ...shown, count: NEW_FILES })));
      if (chatId === old.chatIds[0]) await showFile(provider.services, shown, shared);
    }
    return { lastOld, credential, keys: [...newKeys, shared] };
  });
}

/** Only these jobs are due at the next start. */
const giveTurnTo = async (choice: DatabaseChoice, ...due: readonly Job[]): Promise<void> => {
  const opened = await openDatabase(choice);
  const { db } = opened;
  await db.deleteFrom('meta').where('key', 'like', 'turn_%').execute();
  for (const job of ['retention', 'maintenance'] as const) if (!due.includes(job)) await takeTurn(db, job, 3_600_000);
  await opened.close();
};

const countOf = async (db: Database, text: string): Promise<number> =>
  (await db.selectFrom('messages').select('msg_id').where('body', 'like', `${text} %`).execute()).length;

async function blobsIn(dataDirectory: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(dataDirectory, 'files/blobs'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe.each(everyDatabase())('on %s', (kind) => {
  test('retention completes after kill -9 in each part, never early', async () => {
    const dataDirectory = await mkdtemp(path.join(folder, kind));
    const database = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
    const choice: DatabaseChoice = database?.choice ?? {
      kind: 'pglite',
      directory: path.join(dataDirectory, 'pglite'),
      template: await pgliteTemplate(),
    };
    try {
      const { lastOld, credential, keys } = await prepare({ choice, dataDirectory });
      const env = {
        PORT: String(await freePort()),
        DATA_DIR: dataDirectory,
        ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
      };
      await nameTenants(dataDirectory, { CB: { retention: RETENTION } });
      for (const [job, statement, count] of DEATHS) {
        await giveTurnTo(choice, job);
        const dying = await startProviderProcess(built.main, { ...env, ...withHurriedJobs(statement, count) });
        expect([statement, await dying.exited]).toEqual([statement, null]);
      }
      await giveTurnTo(choice, 'retention', 'maintenance');
      const last = await startProviderProcess(built.main, { ...env, ...withHurriedJobs() });
      try {
        const client = createServerClient({ url: last.baseUrl, credential });
        await until('the end of retention', async () => {
          await wait(BETWEEN_LOOKS_MS);
          const { removedUpTo } = await client.checkAudit();
          return removedUpTo === lastOld && (await blobsIn(dataDirectory)).length <= keys.length ? true : undefined;
        });
      } finally {
        last.kill('SIGTERM');
        await last.exited;
      }
      const opened = await openDatabase(choice);
      try {
        const { db } = opened;
        expect([await countOf(db, 'old'), await countOf(db, 'new')]).toEqual([0, CHATS * NEW_MESSAGES]);
        const rows = await db.selectFrom('files').select('blob_key').execute();
        expect(rows.map((row) => row.blob_key).toSorted()).toEqual([...keys].toSorted());
        expect([...(await blobsIn(dataDirectory))].toSorted()).toEqual([...keys].toSorted());
        expect(await db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
        const chain = await checkAudit(db, 'CB');
        expect(chain).toMatchObject({ brokenAt: undefined, removedUpTo: lastOld });
        const entries = await listAudit(db, 'CB', { after: 0, limit: 100 });
        expect(entries.map(({ act }) => act)).toEqual(['updatePlayer', 'updatePlayer', 'trimAudit']);
      } finally {
        await opened.close();
      }
    } finally {
      await database?.remove();
    }
  });
});
