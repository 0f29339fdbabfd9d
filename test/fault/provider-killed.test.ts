import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chatsAtom } from '../../widget/state/chats.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/store/database.ts';
import { freePort } from '../support/free-port.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { createTestDatabase, pgliteTemplate, testedDatabases } from '../support/provider-database.ts';
import { startProviderProcess } from '../support/provider-process.ts';
import { startTestProvider } from '../support/provider.ts';
import { createFastClock } from './support/fast-clock.ts';
import { openTalkTabs, prepareTalk } from './support/talk.ts';

const SPEED = 5;
const KILLS = 4;
const TEXTS_BETWEEN_KILLS = 8;

let built: BuiltProvider;
let folder: string;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-kill-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

describe.each(testedDatabases())('on %s', (kind) => {
  test('a provider that is killed with -9 again and again in the middle of a talk loses and doubles nothing', async () => {
    const dataDirectory = path.join(folder, kind);
    const database = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
    const choice: DatabaseChoice = database?.choice ?? {
      kind: 'pglite',
      directory: path.join(dataDirectory, 'pglite'),
      template: await pgliteTemplate(),
    };
    const first = await startTestProvider({ database: choice });
    const talk = await prepareTalk(first);
    await first.stop();

    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDirectory,
      ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
    };
    let running = await startProviderProcess(built.main, env);
    const tabs = await openTalkTabs(running.baseUrl, talk, createFastClock(SPEED));
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        tabs.sendEach(TEXTS_BETWEEN_KILLS);
        // Each time at another moment of the sending.
        await wait(15 * kill * kill);
        running.kill('SIGKILL');
        expect(await running.exited).toBe(null);
        tabs.sendEach(2);
        running = await startProviderProcess(built.main, env);
      }
      const verdict = await (choice.kind === 'postgres'
        ? verdictNow(choice, tabs)
        : verdictAfterwards(choice, tabs, () => running.kill('SIGTERM'), running.exited));
      expect(verdict).toEqual([]);
    } finally {
      await tabs.stop();
      running.kill('SIGKILL');
      await running.exited;
      await database?.remove();
    }
  });
});

async function verdictNow(choice: DatabaseChoice, { verdict }: Pick<TalkTabs, 'verdict'>): Promise<readonly string[]> {
  const opened = await openDatabase(choice);
  try {
    return await verdict(opened.db);
  } finally {
    await opened.close();
  }
}

type TalkTabs = Awaited<ReturnType<typeof openTalkTabs>>;

/** The embedded database can be looked into only when its process has gone: the tabs have to be done before. */
async function verdictAfterwards(
  choice: DatabaseChoice,
  { tabs, verdict }: TalkTabs,
  stop: () => void,
  exited: Promise<unknown>,
): Promise<readonly string[]> {
  const total = 2 * KILLS * (TEXTS_BETWEEN_KILLS + 2);
  const isDone = (): boolean =>
    tabs.every((tab) => tab.shown().filter(({ state }) => state === 'sent').length === total);
  const untilMs = performance.now() + 40_000;
  // What they have read has to be told, too, before there is nobody to tell it to.
  const isTold = (): boolean =>
    tabs.every((tab) =>
      [...(tab.widget()?.store.get(chatsAtom).values() ?? [])].every(({ isReadUntold }) => isReadUntold !== true),
    );
  while (!(isDone() && isTold()) && performance.now() < untilMs) await wait(50);
  stop();
  await exited;
  return verdictNow(choice, { verdict });
}
