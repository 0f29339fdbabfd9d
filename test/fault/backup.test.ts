import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../applet-host-demo/provider/edges/cli/run.ts';
import type { DatabaseChoice } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { chatsAtom } from '../../widget/state/chats.ts';
import { sessionAtom } from '../../widget/state/session.ts';
import { createCleanup } from '../support/cleanup.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, pgliteTemplate, everyDatabase, type TestDatabase } from '../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openTalkTabs, prepareTalk } from './support/talk.ts';
import type { Tab } from './support/tab.ts';

const SPEED = 5;

describe.each(everyDatabase())('a backup of %s', (kind) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-backup-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a command of the operator. Returns its exit code and its output. */
  async function meeline(words: readonly string[], { database, data }: Installation): Promise<string> {
    const said: string[] = [];
    const code = await runCommand(words, {
      env: {
        ...process.env,
        DATA_DIR: data,
        DATABASE_URL: 'url' in database ? database.url : '',
        DISK_RESERVE_MB: '32',
      },
      print: (line) => void said.push(line),
      complain: (line) => void said.push(line),
    });
    return `${code} ${said.join('\n')}`;
  }

  interface Installation {
    readonly database: DatabaseChoice;
    readonly data: string;
    /** May be called again. */
    readonly remove: () => Promise<void>;
  }

  async function install(name: string, isBare: boolean): Promise<Installation> {
    const data = path.join(folder, name);
    let server: TestDatabase | undefined = kind === 'postgres' ? await createTestDatabase(kind, isBare) : undefined;
    return {
      database: server?.choice ?? {
        kind: 'pglite',
        directory: path.join(data, 'pglite'),
        template: await pgliteTemplate(),
      },
      data,
      remove: async () => {
        await server?.remove();
        server = undefined;
        await rm(data, { recursive: true, force: true });
      },
    };
  }

  const start = ({ database, data }: Installation, port = 0): Promise<TestProvider> =>
    startTestProvider({ database, port, files: { fileDirectory: path.join(data, 'files') } });

  const textsIn = async ({ services }: TestProvider): Promise<readonly string[]> => {
    const { rows } = await sql<{ body: string }>`select body::text as body from messages order by msg_id`.execute(
      services.db,
    );
    return rows.flatMap(({ body }) => /T\d-\d+/.exec(body)?.[0] ?? []);
  };
  const untilStored = (provider: TestProvider, count: number): Promise<readonly string[]> =>
    until(`${count} stored texts`, async () => {
      const texts = await textsIn(provider);
      return texts.length >= count ? texts : undefined;
    });
  const textsOn = (tab: Tab): readonly string[] =>
    tab.shown().flatMap(({ text }) => (/^T\d-\d+$/.test(text) ? [text] : []));

  test('made under load restores; clients notice and load everything again', async () => {
    const backup = path.join(folder, 'backup');
    const cleanup = createCleanup();
    cleanup.add(() => rm(backup, { recursive: true, force: true }));
    try {
      const old = await install('old', false);
      cleanup.add(old.remove);
      const fresh = await install('fresh', true);
      cleanup.add(fresh.remove);
      let provider = await start(old);
      cleanup.add(() => provider.stop());
      const { port } = provider;
      const talk = await prepareTalk(provider);
      const tabs = await openTalkTabs(provider.baseUrl, talk, createFastClock(SPEED));
      cleanup.add(tabs.stop);
      const fileKey = await provider.services.files.write(Buffer.from('a file of a message'));
      tabs.sendEach(5);
      const before = await untilStored(provider, 10);

      tabs.sendEach(15);
      // The embedded database belongs to one process.
      if (kind === 'pglite') await provider.stop();
      expect(await meeline(['backup', backup], old)).toMatch(/^0 Backup/);
      const names = ['', ...(await readdir(backup, { recursive: true }))];
      const modes = await Promise.all(names.map(async (name) => (await stat(path.join(backup, name))).mode & 0o077));
      expect(names.filter((_name, at) => modes[at] !== 0)).toEqual([]);
      if (kind === 'pglite') provider = await start(old, port);
      tabs.sendEach(5);
      const all = await untilStored(provider, 50);
      await until('both tabs show everything', () => tabs.tabs.every((tab) => textsOn(tab).length === 50) || undefined);
      const { epoch } = provider.services;

      await provider.stop();
      await old.remove();
      expect(await meeline(['restore', backup], fresh)).toMatch(/^0 Restored/);
      expect(await meeline(['restore', backup], fresh)).toMatch(/^1 /);
      provider = await start(fresh, port);
      expect(provider.services.epoch).not.toBe(epoch);
      const held = await textsIn(provider);
      expect(held).toEqual(expect.arrayContaining([...before]));
      expect(all).toEqual(expect.arrayContaining([...held]));
      expect(await readText(provider.services.files.read(fileKey, { first: 0, last: 18 }))).toBe('a file of a message');

      // The tabs may send their unsent messages meanwhile. Nothing else may change the content of the chat.
      await until('both tabs have noticed', async () => {
        const [newest] = (
          await sql<{ newest: string }>`
          select last_msg_id::text as newest from chats where chat_id = ${talk.chatId}`.execute(provider.services.db)
        ).rows;
        const isCurrent = (tab: Tab): boolean => {
          const store = tab.widget()?.store;
          return (
            store?.get(sessionAtom).phase === 'ready' &&
            store.get(chatsAtom).get(talk.chatId)?.newestMessageId === newest?.newest
          );
        };
        return tabs.tabs.every(isCurrent) || undefined;
      });
      for (const tab of tabs.tabs) await tab.openChat(talk.chatId);
      tabs.sendEach(2);
      const stored = await untilStored(provider, held.length + 4);
      // A screen begins with the newest page of the chat: the two last texts before the restore, and those after it.
      const newest = stored.slice(-6);
      await expect
        .poll(() => tabs.tabs.map((tab) => textsOn(tab).slice(-6)), { timeout: PATIENCE_MS })
        .toEqual([newest, newest]);
    } finally {
      await cleanup.run();
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
