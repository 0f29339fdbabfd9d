import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { CLOSE_CODES } from '#contract/close-codes.ts';
import { observeBus } from './delivery/bus/observed-bus.ts';
import { createOrderedBus } from './delivery/nodes/ordered-bus.ts';
import type { RedisConfig } from './base/redis/redis-config.ts';
import type { Services } from './calls/services.ts';
import { DEFAULT_LIMITS, type ProviderLimits } from './base/limits.ts';
import { openFileStore } from './capabilities/files/file-store.ts';
import { addFileRoutes } from './capabilities/files/routes.ts';
import type { S3Config } from './capabilities/files/s3-config.ts';
import { NO_SECRET_KEYS, type SecretKeys } from './base/fair/secret-keys.ts';
import type { SpeechRecognizer } from './capabilities/files/speech.ts';
import { createSpokenTexts } from './capabilities/files/spoken-texts.ts';
import { createGuestAdmission } from './capabilities/guests/admission.ts';
import { createGuestRegistry } from './capabilities/guests/registry.ts';
import { addGuestStream } from './capabilities/guests/stream-route.ts';
import { createGates } from './calls/gates.ts';
import { createLinkServices } from './edges/socket/link-services.ts';
import { createLogger, createSampledLog } from './base/log.ts';
import { createBetAnnouncer } from './capabilities/lottery/announcements.ts';
import type { Lottery } from './capabilities/lottery/lottery.ts';
import { serveFigures } from './base/observe/gauges.ts';
import type { MetricsAddress } from './base/observe/metrics-server.ts';
import { startObserver } from './base/observe/observer.ts';
import { announceStart } from './base/observe/start-line.ts';
import type { TracingConfig } from './base/observe/tracing.ts';
import { startJobs } from './edges/jobs/jobs.ts';
import { type Outgoing, watchOutgoing } from './base/outgoing/outgoing.ts';
import { pausableClients, pausableJobs } from './pausable.ts';
import { createLedgerWallet } from './capabilities/money/ledger-wallet.ts';
import type { Wallet } from './capabilities/money/wallet.ts';
import { type Cluster, joinCluster, refreshAfterDeaths } from './delivery/nodes/cluster.ts';
import { type NodeLock, takeTurnToStart } from './delivery/nodes/node-lock.ts';
import { lockNodes, serverOf } from './delivery/nodes/occupation.ts';
import { createPresenceAnnouncer } from './delivery/presence/announcer.ts';
import { createLocalPresence } from './delivery/presence/local-presence.ts';
import { ownOrigins } from './edges/socket/origins.ts';
import { maxDrainMs } from './delivery/drain.ts';
import { createSocketRegistry } from './edges/socket/registry.ts';
import { addStreams } from './edges/socket/streams.ts';
import { createUpgradeHandler } from './edges/socket/upgrade.ts';
import { StartFailure } from './base/start-failure.ts';
import type { SmsSender } from './capabilities/sms/sms-sender.ts';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from './base/store/engine/database.ts';
import { isDiskFull, watchDiskSpace } from './base/store/engine/disk-space.ts';
import { reasonOf } from './base/store/engine/reason-of.ts';
import { findSharing } from './base/store/groups/shared-groups.ts';
import { createTenantDirectory } from './base/tenants/directory.ts';
import { addApi } from './edges/web/api.ts';
import { createApp } from './edges/web/app.ts';
import { guardConnections } from './edges/web/connection-cap.ts';
import { hasProxy, type TrustedProxies } from './edges/web/client-address.ts';
import { addPageRoutes } from './edges/web/page-routes.ts';
import { addHealth } from './edges/web/health.ts';
import { addHosts } from './edges/web/hosts.ts';
import { listen } from './edges/web/listen.ts';
import { trackInFlight } from './edges/web/in-flight.ts';
import { addServerRoutes } from './edges/web/server-routes.ts';
import { createWebhookClient } from './base/outbound/client.ts';

export interface ProviderOptions {
  readonly database: DatabaseChoice;
  /** The fan-out between several nodes of one PostgreSQL database. Without it, this must be the only node. */
  readonly redis?: RedisConfig | undefined;
  /** 0 selects any free port. */
  readonly port: number;
  /** By default all addresses of the machine, so that `localhost` and `127.0.0.1` both work. */
  readonly host?: string | undefined;
  /** The origin at which browsers reach the provider; by default `http://localhost:<port>`. */
  readonly publicOrigin?: string | undefined;
  /** All origins at which browsers reach the provider, if there are several, including the public one. */
  readonly apiHosts?: readonly string[];
  /** The proxies whose `X-Forwarded-For` states the clients' addresses. Only safe if they write this header. */
  readonly trustedProxies?: TrustedProxies;
  /** Before a stop, the provider is not ready for this long, but still serves: balancers notice. */
  readonly drainDelayMs?: number;
  readonly widgetDirectory?: string;
  readonly loaderDirectory?: string;
  /** The built desk of the agents. */
  readonly deskDirectory?: string;
  /** The built console of the operators. */
  readonly consoleDirectory?: string;
  /** The archive of loader versions, for pages that pin one. Without it only the built version is available. */
  readonly loaderArchive?: string;
  /** False: browsers stop caching the widget for visits without a network, and delete their cached files. */
  readonly hasWorker?: boolean;
  readonly defaultTenant?: string;
  readonly limits?: Partial<ProviderLimits>;
  readonly now?: () => number;
  readonly log?: Logger;
  /** The folder for files; by default a temporary directory that is removed with the provider. */
  readonly fileDirectory?: string | undefined;
  /** Bytes to leave free on the disk of the files and of the embedded database. */
  readonly diskReserveBytes?: number;
  /** Stores files in S3 instead. Incoming files stay in the directory. */
  readonly s3?: S3Config | undefined;
  /** Without it voice messages cannot be transcribed. */
  readonly speech?: SpeechRecognizer | undefined;
  /** Without it phone numbers cannot be verified. */
  readonly sms?: SmsSender | undefined;
  /** The platform's wallet. Without it the users' money is in the provider's own ledger. D-13. */
  readonly createWallet?: ((base: Pick<Services, 'db' | 'sampled'>) => Wallet) | undefined;
  /** The platform's lottery, or the demo's in the provider's database, which needs all services. D-13. */
  readonly createLottery: (base: Pick<Services, 'db' | 'sampled'>, services: () => Services) => Lottery;
  /** Encrypt the secrets of draws and throws in the database. Without them they are stored as they are. */
  readonly secretKeys?: SecretKeys | undefined;
  /** Webhooks may go to http addresses and into private networks. Default: only https, and only public addresses. */
  readonly allowsPrivateWebhooks?: boolean;
  /** Where Prometheus finds the figures; by default nowhere. */
  readonly metrics?: MetricsAddress | undefined;
  /** The collector of traces; by default there are none. */
  readonly tracing?: TracingConfig | undefined;
  /** n: on PostgreSQL, every n-th call has a comment in all its SQL statements; 0: no statement has one. */
  readonly commentEvery?: number;
  /** Runs on the open database before the first request is served, for example to seed demo data. */
  readonly prepare?: (services: Services) => Promise<void>;
}

export interface RunningProvider {
  /** The public origin. */
  readonly origin: string;
  readonly port: number;
  /** The port of the figures, if there is one. */
  readonly metricsPort: number | undefined;
  readonly services: Services;
  /** The longest time from `stop` to the last closed link, in ms. */
  readonly maxDrainMs: number;
  /** Drains and closes everything: sockets with 1012, then running requests, then the database. S-04. */
  readonly stop: () => Promise<void>;
}

/** The time that a drain waits for running requests. */
const FINISH_REQUESTS_MS = 3000;

/** Starts a provider in this process. Throws a `StartFailure` when it cannot. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const log = options.log ?? createLogger('warn');
  const node = randomUUID().slice(0, 8);
  const observer = await startObserver(options, log, node);
  const lock = await lockNodes(options, log);
  let letNextStart: (() => Promise<void>) | undefined;
  const endStart = async (): Promise<void> => {
    await letNextStart?.();
    letNextStart = undefined;
  };
  const opened = await (async () => {
    const server = serverOf(options.database);
    if (options.redis !== undefined && server !== undefined) letNextStart = await takeTurnToStart(server);
    return openDatabase(options.database, observer.statements);
  })().catch(async (error: unknown) => {
    await endStart();
    await lock?.release();
    throw error;
  });
  let cluster: Cluster | undefined;
  let outgoing: Outgoing | undefined;
  let { fileDirectory } = options;
  let temporaryDirectory: string | undefined;
  let stopWatching: (() => Promise<void>) | undefined;
  const close = async (): Promise<void> => {
    await stopWatching?.();
    await cluster?.stop();
    await outgoing?.stop();
    await opened.close();
    await lock?.release();
    await observer.tracing.stop();
    if (temporaryDirectory !== undefined) await rm(temporaryDirectory, { recursive: true, force: true });
  };
  const database: OpenDatabase = { ...opened, close };
  try {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    fileDirectory ??= temporaryDirectory = await mkdtemp(path.join(tmpdir(), 'meeline-files-'));
    const files = await openFileStore(fileDirectory, options.s3);
    const sampled = createSampledLog(log);
    let clock = options.now ?? Date.now;
    // Before a node knows the database's time, it compares nothing with it.
    const now = (): number => clock();
    const tenants = createTenantDirectory(database.db, now, options.apiHosts);
    if (options.redis !== undefined) {
      cluster = await joinCluster({ db: database.db, node, redis: options.redis, log, tenants, observer });
      clock = options.now ?? cluster.now;
    }
    outgoing = await watchOutgoing(database.db, log);
    const bus = cluster?.bus ?? observeBus(createOrderedBus({ db: database.db, tenants, log }), observer);
    const services: Services = {
      db: database.db,
      node,
      epoch: database.epoch,
      disk: database.disk ?? watchDiskSpace(fileDirectory, options.diskReserveBytes ?? 0),
      files,
      speech: options.speech && createSpokenTexts(database.db, files, options.speech),
      bus,
      presence: cluster?.presence ?? createLocalPresence(now),
      tenants,
      limits,
      secretKeys: options.secretKeys ?? NO_SECRET_KEYS,
      gates: createGates(limits, cluster?.counters),
      links: createLinkServices(database.db, limits, now, sampled, observer),
      bets: createBetAnnouncer(bus),
      ...pausableClients(outgoing, {
        wallet: options.createWallet?.({ db: database.db, sampled }) ?? createLedgerWallet(now),
        lottery: options.createLottery({ db: database.db, sampled }, () => services),
        sms: options.sms,
        webhooks: createWebhookClient(options.allowsPrivateWebhooks ?? false),
      }),
      outgoing,
      now,
      observer: pausableJobs(observer, outgoing),
      log,
      sampled,
    };
    stopWatching = observer.fullDisks.watch({ ...services, databaseDisk: database.disk });
    await options.prepare?.(services);
    await endStart();
    services.disk.guardReserve();
    return await serve(options, services, { database, lock, cluster });
  } catch (error) {
    await endStart();
    await database.close();
    throw isDiskFull(error) ? new StartFailure(`the disk is full (${reasonOf(error)}).`) : error;
  }
}

interface Foundation {
  readonly database: OpenDatabase;
  readonly lock: NodeLock | undefined;
  readonly cluster: Cluster | undefined;
}

async function serve(
  options: ProviderOptions,
  services: Services,
  { database, lock, cluster }: Foundation,
): Promise<RunningProvider> {
  const { defaultTenant = 'CB', trustedProxies: proxies = 0, drainDelayMs = 0 } = options;
  const isBehindProxy = hasProxy(proxies);
  /** Not ready any more, but still serving. */
  let isLeaving = false;
  let isDraining = false;
  const origins: string[] = []; // Filled when the port is known; no request arrives earlier.
  const registry = createSocketRegistry(services.bus, services.presence, services.observer);
  const announcer = createPresenceAnnouncer(services);
  const guests = createGuestRegistry({
    ...services,
    findSharing: (groupIds) => findSharing(services.db, groupIds),
  });
  const guestAdmission = createGuestAdmission(services, guests, () => isDraining);
  const app = createApp(services, { proxies });
  const inFlight = trackInFlight(app);
  const cap = guardConnections(app, services, isBehindProxy);
  addHosts(app, origins);
  const stopRefreshing = cluster && refreshAfterDeaths(cluster.bus, services.db, registry, services.log);
  addHealth(app, services, {
    isDraining: () => isLeaving,
    databaseDisk: database.disk,
    lock,
    fanOut: cluster?.fanOut,
  });
  addApi(app, services, defaultTenant);
  await addServerRoutes(app, services);
  await addFileRoutes(app, services);
  addGuestStream(app, services, guestAdmission, origins);
  await addPageRoutes(app, services, { ...options, origins, defaultTenant });
  const links = { registry, origins, isDraining: () => isDraining };
  addStreams(app, services, links);
  app.server.on(
    'upgrade',
    createUpgradeHandler(services, {
      ...links,
      guestAdmission,
      proxies,
      forwardedCap: isBehindProxy ? cap : undefined,
    }),
  );

  const figures = await serveFigures(options.metrics, services, {
    links: registry.states,
    guests: guests.count,
    pool: database.pool,
    fanOut: cluster?.fanOut,
    isDraining: () => isLeaving,
  });
  const port = await listen(app, options.port, options.host).catch(async (error: unknown) => {
    await figures?.stop();
    throw error;
  });
  const origin = options.publicOrigin ?? `http://localhost:${port}`;
  origins.push(...new Set([...ownOrigins(origin), ...(options.apiHosts ?? [])]));
  const jobs = startJobs(services, database.tidy, {
    connections: () => registry.states().length + guests.count(),
    isDraining: () => isLeaving,
  });
  await announceStart(services, {
    database: options.database.kind,
    storage: options.s3 === undefined ? 'disk' : 's3',
    isShared: cluster !== undefined,
    port,
    metricsPort: figures?.port,
  });

  const hasOtherNodes = cluster !== undefined;
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    isLeaving = true;
    if (drainDelayMs > 0) await wait(drainDelayMs);
    isDraining = true;
    jobs.endMaintenance();
    const serverClosed = app.close();
    await Promise.all([
      registry.drain(CLOSE_CODES.serviceRestart, hasOtherNodes),
      guests.drain(hasOtherNodes),
      inFlight.settled(FINISH_REQUESTS_MS),
    ]);
    // Only idle connections of browsers remain.
    app.server.closeAllConnections();
    await serverClosed;
    registry.stop();
    stopRefreshing?.();
    guests.stop();
    await announcer.stop();
    await jobs.stop();
    services.bets.stop();
    services.sampled.flush();
    await figures?.stop();
    await database.close();
  };
  return {
    origin,
    port,
    metricsPort: figures?.port,
    services,
    maxDrainMs: drainDelayMs + maxDrainMs(hasOtherNodes),
    stop: () => (stopping ??= stop()),
  };
}
