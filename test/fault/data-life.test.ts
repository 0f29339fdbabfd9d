import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../applet-host-demo/provider/capabilities/operators/scopes.ts';
import { issueKey } from '../../applet-host-demo/provider/edges/server-api/keys.ts';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { createServerClient, type ServerApi } from '../../applet-host-demo/server-client/index.ts';
import { freePort } from '../support/free-port.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, pgliteTemplate, everyDatabase } from '../support/provider-database.ts';
import { nameTenants, startProviderProcess } from '../support/provider-process.ts';
import { startTestProvider } from '../support/provider.ts';
import { zipEntries } from '../support/zip-entries.ts';
import { writeMuch } from './support/write-much.ts';

/** Erasures and exports of persons, while the provider is killed again and again. L-PB3, L-PB31. */

const KILLS = 3;
/** A key has 1200 calls a minute. */
const BETWEEN_LOOKS_MS = 200;
const MESSAGES = 20_000;

let built: BuiltProvider;
let folder: string;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-data-life-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

/** Makes four friends, of whom one has written a lot. Requests the export of that one and the erasure of the others. */
async function prepare(choice: DatabaseChoice) {
  const provider = await startTestProvider({ database: choice });
  try {
    const { db, now } = provider.services;
    const { text: credential } = await issueKey(db, { tenant: 'CB', name: 'test', scopes: SCOPES }, now());
    const client = createServerClient({ url: provider.baseUrl, credential });
    const others = ['ben', 'cara', 'dan'];
    const ann = await client.createPlayer({ playerId: 'ann', name: 'Ann' });
    for (const playerId of others) {
      await client.createPlayer({ playerId, name: playerId });
      await client.addFriendship('ann', playerId);
    }
    const { groupId } = await client.createGroup({ name: 'All', owner: 'ben', members: ['ann', 'cara', 'dan'] });
    await writeMuch(db, { chatId: groupId, senderId: ann.userId, count: MESSAGES, timeMs: now(), text: 'text' });
    const { exportId } = await client.exportPlayer('ann');
    for (const playerId of others) await client.erasePlayer(playerId);
    return { credential, exportId, groupId };
  } finally {
    await provider.stop();
  }
}

describe.each(everyDatabase())('on %s', (kind) => {
  test('an export and erasures complete once despite a killed provider', async () => {
    const dataDirectory = await mkdtemp(path.join(folder, kind));
    const database = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
    const choice: DatabaseChoice = database?.choice ?? {
      kind: 'pglite',
      directory: path.join(dataDirectory, 'pglite'),
      template: await pgliteTemplate(),
    };
    const { credential, exportId, groupId } = await prepare(choice);
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDirectory,
      ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
    };
    await nameTenants(dataDirectory, { CB: {} });
    /** The dead node's time is over, and everything is to be done again. */
    const endLeases = async (): Promise<void> => {
      const opened = await openDatabase(choice);
      await opened.db.updateTable('player_exports').set({ due_at: 0, tries: 0, done_at: null }).execute();
      await opened.db.updateTable('erasures').set({ due_at: 0 }).execute();
      await opened.close();
    };
    await endLeases();
    let running = await startProviderProcess(built.main, env);
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await until('an archive that is being written', async () =>
          (await readdir(path.join(dataDirectory, 'files/incoming'))).length > kill ? true : undefined,
        );
        running.kill('SIGKILL');
        expect(await running.exited).toBe(null);
        await endLeases();
        running = await startProviderProcess(built.main, env);
      }
      const client: ServerApi = createServerClient({ url: running.baseUrl, credential });
      await until('the export', async () => {
        await wait(BETWEEN_LOOKS_MS);
        return (await client.getPlayerExport('ann', exportId)).state === 'done' ? true : undefined;
      });
      await until('the erasures', async () => {
        await wait(BETWEEN_LOOKS_MS);
        const { data } = await client.listErasures();
        return data.length === 3 && data.every(({ state }) => state === 'done') ? true : undefined;
      });
      const archive = await new Response(await client.downloadPlayerExport('ann', exportId)).arrayBuffer();
      const lines = (await zipEntries(new Uint8Array(archive))).get('messages.jsonl')?.trimEnd().split('\n') ?? [];
      expect(lines.filter((line) => line.includes('"text":"text ')).length).toBe(MESSAGES);
      const { data: members } = await client.listMembers(groupId);
      expect(members.map(({ role }) => role)).toEqual(['owner']);
      const { data: friends } = await client.listFriends('ann');
      // Erased persons stay in the lists of their friends, without a name.
      expect(friends.map(({ name }) => name)).toEqual(['Deleted user', 'Deleted user', 'Deleted user']);
      expect(await client.checkAudit()).toMatchObject({ isIntact: true });
      running.kill('SIGKILL');
      await running.exited;
      // The archives of the tries before are not there, or are going to be removed.
      const opened = await openDatabase(choice);
      const { blob_key: kept } = await opened.db
        .selectFrom('player_exports')
        .select('blob_key')
        .executeTakeFirstOrThrow();
      const going = (await opened.db.selectFrom('blob_removals').selectAll().execute()).map((row) => row.blob_key);
      await opened.close();
      const entries = await readdir(path.join(dataDirectory, 'files/blobs'), { recursive: true, withFileTypes: true });
      const blobs = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      expect(blobs).toContain(kept);
      expect([kept, ...going]).toEqual(expect.arrayContaining(blobs));
    } finally {
      running.kill('SIGKILL');
      await running.exited;
      await database?.remove();
    }
  });
});
