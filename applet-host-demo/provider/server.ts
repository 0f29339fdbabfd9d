import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { CLOSE_CODES } from '../../widget/contract/close-codes.ts';
import { createLocalBus } from './bus/local-bus.ts';
import type { Services } from './calls/handler.ts';
import { createRateGate } from './calls/rate-gate.ts';
import { DEFAULT_LIMITS, type ProviderLimits } from './limits.ts';
import { openFileStore } from './files/file-store.ts';
import { addFileRoutes } from './files/routes.ts';
import type { S3Config } from './files/s3-config.ts';
import type { SpeechRecognizer } from './files/speech.ts';
import { createSpokenTexts } from './files/spoken-texts.ts';
import { createAddressTries } from './guests/address-tries.ts';
import { createGuestDoor } from './guests/door.ts';
import { createGuestRegistry } from './guests/registry.ts';
import { addGuestStream } from './guests/stream-route.ts';
import { createLogger } from './log.ts';
import type { Sabotage } from './sabotage.ts';
import { createLocalPresence } from './presence/local-presence.ts';
import { startMaintenance } from './session/maintenance.ts';
import { ownOrigins } from './socket/origins.ts';
import { createSocketRegistry } from './socket/registry.ts';
import { addStreams } from './socket/streams.ts';
import { createUpgradeHandler } from './socket/upgrade.ts';
import { StartFailure } from './start-failure.ts';
import { addFiles } from './static/files.ts';
import { openLoaderReleases } from './static/loader-releases.ts';
import { addWidgetPage } from './static/widget-page.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { type DatabaseChoice, type OpenDatabase, openDatabase } from './store/database.ts';
import { hasSearchIndex } from './store/search.ts';
import { findShareEnds } from './store/shared-groups.ts';
import { createTenantDirectory } from './tenants/directory.ts';
import { addApi } from './web/api.ts';
import { createApp } from './web/app.ts';
import { addHealth } from './web/health.ts';
import { addHosts } from './web/hosts.ts';
import { trackInFlight } from './web/in-flight.ts';

export interface ProviderOptions {
  readonly database: DatabaseChoice;
  /** 0: any free port. */
  readonly port: number;
  /** Without it: all addresses of the machine, so that `localhost` and `127.0.0.1` both work. */
  readonly host?: string | undefined;
  /** Where browsers find it; without it `http://localhost:<port>`. */
  readonly publicOrigin?: string | undefined;
  /** Origins under which browsers find it, where there are several, the public one among them. */
  readonly apiHosts?: readonly string[];
  /** Take addresses from `X-Forwarded-For`: only behind a proxy that writes it. */
  readonly isBehindProxy?: boolean;
  readonly widgetDirectory?: string;
  readonly loaderDirectory?: string;
  /** Where loaders of all versions are kept for pages that name one; without it there is only the one that was built. */
  readonly loaderArchive?: string;
  readonly defaultTenant?: string;
  readonly limits?: Partial<ProviderLimits>;
  readonly now?: () => number;
  readonly log?: Logger;
  /** Where files are kept; without it in a temporary directory that goes with the provider. */
  readonly fileDirectory?: string | undefined;
  /** Where files are kept instead; what is on its way in stays in the directory. */
  readonly s3?: S3Config | undefined;
  /** Without it nobody writes down what is said in a voice message. */
  readonly speech?: SpeechRecognizer | undefined;
  /** Without it phone numbers cannot be verified. */
  readonly sms?: SmsSender | undefined;
  /** Runs on the open database before anybody is served: demo data. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Given by the fault suite alone. */
  readonly sabotage?: Sabotage;
}

export interface RunningProvider {
  /** The public origin. */
  readonly origin: string;
  readonly port: number;
  readonly services: Services;
  /** Drains and closes everything: sockets with 1012, running requests to their end, then the database. S-04. */
  readonly stop: () => Promise<void>;
}

/**
 * Connections that may wait to be accepted: after a restart everybody comes back at once, and whom the system turns away tries
 * again only after seconds. The system may allow fewer.
 */
const LISTEN_BACKLOG = 8192;
/** The extension was not to be had when the database was migrated. */
const NO_TRIGRAMS =
  'message search has no index: pg_trgm was not available to this database, so each search reads whole chats';
/** How long a drain waits for requests that have begun. */
const FINISH_REQUESTS_MS = 3000;

/** Starts a provider in this process. Throws a `StartFailure` when it cannot. */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const log = options.log ?? createLogger('warn');
  const now = options.now ?? Date.now;
  const opened = await openDatabase(options.database);
  let { fileDirectory } = options;
  let temporaryDirectory: string | undefined;
  const close = async (): Promise<void> => {
    await opened.close();
    if (temporaryDirectory !== undefined) await rm(temporaryDirectory, { recursive: true, force: true });
  };
  const database: OpenDatabase = { ...opened, close };
  try {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    fileDirectory ??= temporaryDirectory = await mkdtemp(path.join(tmpdir(), 'meeline-files-'));
    const files = await openFileStore(fileDirectory, options.s3);
    const { speech } = options;
    const services: Services = {
      db: database.db,
      files,
      uploadGate: createRateGate(limits.uploads, limits.uploadWindowMs, now),
      speech: speech === undefined ? undefined : createSpokenTexts(database.db, files, speech),
      speechGate: createRateGate(limits.speech, limits.speechWindowMs, now),
      bus: createLocalBus(),
      presence: createLocalPresence(now),
      tenants: createTenantDirectory(database.db, now, options.apiHosts),
      limits,
      guestTries: createAddressTries(limits.guestTries, limits.guestTryWindowMs, now),
      errorReportGate: createRateGate(limits.errorReports, limits.errorReportWindowMs, now),
      smsGate: createRateGate(limits.smsPerAddress, 3_600_000, now),
      sms: options.sms,
      now,
      log,
      sabotage: options.sabotage,
    };
    if (!(await hasSearchIndex(database.db))) log.warn(NO_TRIGRAMS);
    await options.prepare?.(services);
    return await serve(options, services, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(options: ProviderOptions, services: Services, database: OpenDatabase): Promise<RunningProvider> {
  const { widgetDirectory = 'dist/widget', loaderDirectory = 'dist/loader', defaultTenant = 'CB' } = options;
  const { isBehindProxy = false } = options;
  let isDraining = false;
  // Filled when the port is known; nothing asks before.
  const origins: string[] = [];
  const registry = createSocketRegistry(services.bus, services.presence);
  const guests = createGuestRegistry({
    ...services,
    findShareEnds: (groupIds) => findShareEnds(services.db, groupIds),
  });
  const guestDoor = createGuestDoor(services, guests, () => isDraining);
  const app = createApp(services, { isBehindProxy });
  const inFlight = trackInFlight(app);
  addHosts(app, origins);
  addHealth(app, services, () => isDraining);
  addApi(app, services, defaultTenant);
  await addFileRoutes(app, services, defaultTenant);
  addGuestStream(app, services, guestDoor, origins);
  const releases = await openLoaderReleases(loaderDirectory, options.loaderArchive, services.log);
  await addFiles(app, { widgetDirectory, loaderDirectory, releases });
  addWidgetPage(app, services, { directory: widgetDirectory, origins, defaultTenant });
  const links = { registry, origins, isDraining: () => isDraining };
  addStreams(app, services, links);
  app.server.on('upgrade', createUpgradeHandler(services, { ...links, guestDoor, isBehindProxy }));

  const port = await listen(app, options.port, options.host);
  const origin = options.publicOrigin ?? `http://localhost:${port}`;
  origins.push(...new Set([...ownOrigins(origin), ...(options.apiHosts ?? [])]));
  const stopMaintenance = startMaintenance(services, database.tidy);

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    isDraining = true;
    stopMaintenance();
    const serverClosed = app.close();
    await Promise.all([
      registry.drain(options.sabotage === 'drain-1001' ? CLOSE_CODES.goingAway : CLOSE_CODES.serviceRestart),
      guests.drain(),
      inFlight.settled(FINISH_REQUESTS_MS),
    ]);
    // What is left are connections that browsers hold open without asking anything.
    app.server.closeAllConnections();
    await serverClosed;
    registry.stop();
    guests.stop();
    await database.close();
  };
  return { origin, port, services, stop: () => (stopping ??= stop()) };
}

/** Listens on all addresses of both kinds, or of the older kind where the machine has no other. */
async function listen(app: ReturnType<typeof createApp>, port: number, host: string | undefined): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::', backlog: LISTEN_BACKLOG });
  } catch (error) {
    if (host === undefined && codeOf(error) === 'EAFNOSUPPORT') return listen(app, port, '0.0.0.0');
    if (codeOf(error) === 'EADDRINUSE')
      throw new StartFailure(`port ${port} is in use. Stop what uses it or set PORT.`);
    if (codeOf(error) === 'EACCES') throw new StartFailure(`port ${port} may not be used. Set PORT.`);
    throw error;
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
