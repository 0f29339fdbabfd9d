import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../../../.tools/lib/postgres.mjs';
import { plainTenant } from '../../../../applet-host-demo/provider/base/tenant-settings/plain-tenant.ts';
import { type OpenDatabase, openDatabase } from '../../../../applet-host-demo/provider/base/store/engine/database.ts';
import { createTenantDirectory } from '../../../../applet-host-demo/provider/base/tenants/directory.ts';
import { createRandom } from '../../../../applet-host-demo/demo/data/random.ts';
import { type Cleanup, startWithCleanup } from '../../../support/cleanup.ts';
import { freePort } from '../../../support/free-port.ts';
import { type LossyRedis, type Losses, startLossyRedis } from '../../../support/lossy-redis.ts';
import { nameTenants, type ProviderProcess, startProviderProcess } from '../../../support/provider-process.ts';
import { TEST_TENANT } from '../../../support/provider.ts';
import { PRODUCT } from '../../data/product.ts';
import { type RedisServer, startRedisServer } from '../../../support/redis-server.ts';

/** Built providers on one PostgreSQL and one Redis, all of them of this run alone. */
export interface LoadStage {
  readonly database: OpenDatabase;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly redis: RedisServer;
  readonly lossyRedis: LossyRedis | undefined;
  readonly nodes: readonly LoadNode[];
  readonly startNodes: () => Promise<void>;
  /** The address of a node for a client: its own one, or after failed tries the others. */
  readonly route: (home: number, tries: number) => string;
  readonly remove: () => Promise<void>;
}

export interface LoadNode {
  readonly baseUrl: string;
  /** Undefined while it does not run. */
  readonly process: () => ProviderProcess | undefined;
  readonly start: () => Promise<void>;
  /** Resolves when the process has ended. */
  readonly stop: (signal: NodeJS.Signals) => Promise<void>;
}

export interface LoadStageOptions {
  readonly nodes?: number;
  /** The losses of messages between the nodes. */
  readonly losses?: Losses;
  /** Variables of one node. */
  readonly environment?: (node: number) => Readonly<Record<string, string>>;
}

/** Set by `npm run load`. */
export const POSTGRES_BIN = process.env['POSTGRES_BIN'] ?? '/usr/lib/postgresql/15/bin';
const MAIN = path.join(PRODUCT, 'dist/provider/main.js');
/** All clients have the same address here. */
const MANY_CONNECTIONS = '100000';

export const openLoadStage = (options: LoadStageOptions = {}): Promise<LoadStage> =>
  startWithCleanup((cleanup) => openLoadStageWith(options, cleanup));

async function openLoadStageWith(options: LoadStageOptions, cleanup: Cleanup): Promise<LoadStage> {
  const folder = await mkdtemp(path.join(tmpdir(), 'meeline-load-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(POSTGRES_BIN, { keepsAcknowledged: true });
  cleanup.add(postgres.stop);
  const redis = await startRedisServer();
  cleanup.add(redis.remove);
  const lossyRedis = options.losses && (await startLossyRedis(redis.port, options.losses, createRandom(7).next));
  if (lossyRedis !== undefined) cleanup.add(lossyRedis.close);
  const database = await openDatabase({ kind: 'postgres', url: postgres.url });
  cleanup.add(() => database.close().catch(() => undefined));
  await createTenantDirectory(database.db, Date.now).save(TEST_TENANT, plainTenant());
  await nameTenants(folder, { [TEST_TENANT]: {} });
  const common = {
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    DEFAULT_TENANT: TEST_TENANT,
    DATABASE_URL: postgres.url,
    REDIS_URL: lossyRedis === undefined ? redis.url : `redis://127.0.0.1:${lossyRedis.port}`,
    MAX_CONNECTIONS_PER_ADDRESS: MANY_CONNECTIONS,
  };
  const nodes: LoadNode[] = [];
  for (let index = 0; index < (options.nodes ?? 2); index += 1) {
    nodes.push(createNode(await freePort(), { ...common, ...options.environment?.(index) }));
  }
  cleanup.add(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));
  return {
    database,
    postgres,
    redis,
    lossyRedis,
    nodes,
    startNodes: async () => {
      for (const node of nodes) await node.start();
    },
    route: (home, tries) => nodes[(home + tries) % nodes.length]?.baseUrl ?? '',
    remove: cleanup.run,
  };
}

function createNode(port: number, env: Readonly<Record<string, string>>): LoadNode {
  let running: ProviderProcess | undefined;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    process: () => running,
    start: async () => {
      running = await startProviderProcess(MAIN, { ...env, PORT: String(port) });
    },
    stop: async (signal) => {
      const stopping = running;
      stopping?.kill(signal);
      await stopping?.exited;
      if (running === stopping) running = undefined;
    },
  };
}
