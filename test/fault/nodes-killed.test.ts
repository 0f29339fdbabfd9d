import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { createTestDatabase, everyDatabase } from '../support/provider-database.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { startTestProvider } from '../support/provider.ts';
import { startRedisServer } from '../support/redis-server.ts';
import { createFastClock } from './support/fast-clock.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { openTalkTabs, prepareTalk } from './support/talk.ts';

const SPEED = 5;
const TEXTS = 6;

let built: BuiltProvider;
let folder: string;

beforeAll(async () => {
  built = await buildProvider();
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-nodes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await built.remove();
});

/** Two friends, each on a node of their own behind a balancer that sends them to the other node when theirs is gone. */
async function setStage({ main }: BuiltProvider) {
  const [database, redis] = await Promise.all([createTestDatabase('postgres'), startRedisServer()]);
  const first = await startTestProvider({ database: database.choice });
  const talk = await prepareTalk(first);
  await first.stop();
  const dataDirectory = await mkdtemp(path.join(folder, 'data-'));
  await nameTenants(dataDirectory, { CB: {} });
  const startNode = (): Promise<ProviderProcess> =>
    startProviderProcess(main, {
      PORT: '0',
      DATA_DIR: dataDirectory,
      DATABASE_URL: database.choice.kind === 'postgres' ? database.choice.url : '',
      REDIS_URL: redis.url,
    });
  const portOf = (node: ProviderProcess): number => Number(new URL(node.baseUrl).port);
  const nodes: [ProviderProcess, ProviderProcess] = [await startNode(), await startNode()];
  const networkTo = (node: ProviderProcess) => startFaultProxy({ targetPort: portOf(node), random: Math.random });
  const networks = [await networkTo(nodes[0]), await networkTo(nodes[1])] as const;
  const tabs = await openTalkTabs([networks[0].baseUrl, networks[1].baseUrl], talk, createFastClock(SPEED));
  return {
    tabs,
    redis,
    async replace(which: 0 | 1, signal: NodeJS.Signals) {
      const gone = nodes[which];
      networks[which].aim(portOf(nodes[which === 0 ? 1 : 0]));
      gone.kill(signal);
      await gone.exited;
      nodes[which] = await startNode();
      networks[which].aim(portOf(nodes[which]));
    },
    /** Every broken promise, when both tabs have caught up. */
    async verdict() {
      const opened = await openDatabase(database.choice);
      try {
        return await tabs.verdict(opened.db);
      } finally {
        await opened.close();
      }
    },
    async remove() {
      await tabs.stop();
      for (const node of nodes) node.kill('SIGKILL');
      await Promise.all(nodes.map((node) => node.exited));
      await Promise.all(networks.map((network) => network.close()));
      await Promise.all([redis.remove(), database.remove()]);
    },
  };
}

describe.each(everyDatabase().filter((kind) => kind === 'postgres'))('two nodes on %s', () => {
  test('acknowledged messages arrive once despite killed nodes and wiped Redis', async () => {
    const stage = await setStage(built);
    const { tabs, redis } = stage;
    try {
      tabs.sendEach(TEXTS);
      await stage.replace(0, 'SIGKILL');
      tabs.sendEach(TEXTS);
      await redis.wipe();
      tabs.sendEach(TEXTS);
      await stage.replace(1, 'SIGTERM');
      tabs.sendEach(TEXTS);
      await redis.stop();
      tabs.sendEach(TEXTS);
      await stage.replace(1, 'SIGKILL');
      tabs.sendEach(TEXTS);
      await redis.start();
      tabs.sendEach(TEXTS);
      expect(await stage.verdict()).toEqual([]);
    } finally {
      await stage.remove();
    }
  });
});
