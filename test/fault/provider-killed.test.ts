import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseChoice, openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { chatsAtom } from '../../widget/state/chats.ts';
import { freePort } from '../support/free-port.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { until } from '../support/provider-client.ts';
import { createTestDatabase, pgliteTemplate, everyDatabase, type DatabaseKind } from '../support/provider-database.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { startTestProvider } from '../support/provider.ts';
import { brokenBuild } from './broken/index.ts';
import { createFastClock } from './support/fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { openTalkTabs, prepareTalk, type TalkTabs } from './support/talk.ts';

const SPEED = 5;
const KILLS = 4;
const TEXTS_BETWEEN_KILLS = 8;
const VERDICT_WITHIN_MS = 40_000;
const REPEATING = brokenBuild('repeats-after-restart');

let built: BuiltProvider;
let broken: BuiltProvider;
let folder: string;

beforeAll(async () => {
  [built, broken] = await Promise.all([buildProvider(), buildProvider(REPEATING.name)]);
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-kill-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await Promise.all([built.remove(), broken.remove()]);
});

/** A provider process that can be killed and started again, with two friends who talk through a network in front of it. */
interface Stage {
  readonly tabs: TalkTabs;
  readonly network: FaultProxy;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Waits until both tabs show this many sent texts and are synchronised. Returns every broken promise. */
  readonly verdict: (texts: number) => Promise<readonly string[]>;
  readonly remove: () => Promise<void>;
}

async function setStage(
  kind: DatabaseKind,
  build: BuiltProvider,
  breakDatabase = REPEATING.breakDatabase,
): Promise<Stage> {
  const dataDirectory = await mkdtemp(path.join(folder, kind));
  const database = kind === 'postgres' ? await createTestDatabase(kind) : undefined;
  const choice: DatabaseChoice = database?.choice ?? {
    kind: 'pglite',
    directory: path.join(dataDirectory, 'pglite'),
    template: await pgliteTemplate(),
  };
  const first = await startTestProvider({ database: choice });
  const talk = await prepareTalk(first);
  if (build === broken) await breakDatabase?.(first.services.db);
  await first.stop();

  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDirectory,
    ...(choice.kind === 'postgres' ? { DATABASE_URL: choice.url } : {}),
  };
  await nameTenants(dataDirectory, { CB: {} });
  let running: ProviderProcess = await startProviderProcess(build.main, env);
  const network = await startFaultProxy({ targetPort: Number(env.PORT), random: Math.random });
  const tabs = await openTalkTabs(network.baseUrl, talk, createFastClock(SPEED));
  return {
    tabs,
    network,
    async kill() {
      running.kill('SIGKILL');
      expect(await running.exited).toBe(null);
    },
    async start() {
      running = await startProviderProcess(build.main, env);
    },
    async verdict(texts) {
      await untilSynced(tabs, texts);
      // The test can read the embedded database only after its process has ended.
      if (kind === 'pglite') {
        running.kill('SIGTERM');
        await running.exited;
      }
      const opened = await openDatabase(choice);
      try {
        return await tabs.verdict(opened.db);
      } finally {
        await opened.close();
      }
    },
    async remove() {
      await tabs.stop();
      running.kill('SIGKILL');
      await running.exited;
      await network.close();
      await database?.remove();
    },
  };
}

/** Waits until all texts are sent and the provider knows all read marks. Afterwards the provider may stop. */
async function untilSynced({ tabs }: TalkTabs, texts: number): Promise<void> {
  const isSent = (): boolean =>
    tabs.every((tab) => tab.shown().filter(({ state }) => state === 'sent').length === texts);
  const isReadSynced = (): boolean =>
    tabs.every((tab) =>
      [...(tab.widget()?.store.get(chatsAtom).values() ?? [])].every(({ hasUnsyncedRead }) => hasUnsyncedRead !== true),
    );
  const untilMs = performance.now() + VERDICT_WITHIN_MS;
  while (!(isSent() && isReadSynced()) && performance.now() < untilMs) await wait(50);
}

/** Kills the provider after it has stored a text of each tab, but before the acknowledgement arrives. Both tabs repeat their calls. */
async function repeatAfterKill(kind: DatabaseKind, build: BuiltProvider): Promise<readonly string[]> {
  const stage = await setStage(kind, build);
  const { tabs, network } = stage;
  try {
    network.stall('down');
    tabs.sendEach(1);
    await until('both texts stored', () => {
      const held = network.held();
      return held.includes('T0-1') && held.includes('T1-2') ? true : undefined;
    });
    await stage.kill();
    network.reset();
    network.stall(undefined);
    await stage.start();
    return await stage.verdict(2);
  } finally {
    await stage.remove();
  }
}

describe.each(everyDatabase())('on %s', (kind) => {
  test('messages are stored once when the provider is killed repeatedly', async () => {
    const stage = await setStage(kind, built);
    const { tabs } = stage;
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        tabs.sendEach(TEXTS_BETWEEN_KILLS);
        // Each kill comes at another moment of the sending.
        await wait(15 * kill * kill);
        await stage.kill();
        tabs.sendEach(2);
        await stage.start();
      }
      expect(await stage.verdict(2 * KILLS * (TEXTS_BETWEEN_KILLS + 2))).toEqual([]);
    } finally {
      await stage.remove();
    }
  });

  test('a stored send is stored once when repeated after kills', async () => {
    expect(await repeatAfterKill(kind, built)).toEqual([]);
  });

  test(`the check "${REPEATING.check}" detects ${REPEATING.isAbout}`, async () => {
    const verdict = await repeatAfterKill(kind, broken);
    expect(verdict.filter((what) => what.startsWith(`[${REPEATING.check}]`)).join('\n')).toMatch(REPEATING.complaint);
  });
});
