import { existsSync } from 'node:fs';
import path from 'node:path';
import { type ProviderConfig, readConfig } from './edges/config.ts';
import { createHttpSpeech } from './capabilities/files/http-speech.ts';
import { createHttpLottery } from './capabilities/lottery/http-lottery.ts';
import { createHttpWallet } from './capabilities/money/http-wallet.ts';
import { createLogger, describeError } from './base/log.ts';
import { keepDatabasePrivate, keepPrivate } from './base/private-directory.ts';
import { requireProduction } from './production.ts';
import { AGENTS } from '../demo/data/agents.ts';
import { DEMO_OPERATOR } from '../demo/data/operators.ts';
import { DEMO_PASSWORD, PLAYER_KEYS, PLAYERS } from '../demo/data/players.ts';
import { createDemoLottery } from '../demo/lottery/demo-lottery.ts';
import { prepareDemo } from '../demo/data/prepare.ts';
import { type RunningProvider, startProvider } from './server.ts';
import { createHttpSms } from './capabilities/sms/http-sms.ts';
import { createDemoSms } from './capabilities/sms/sms-sender.ts';
import { CONSOLE_PATH, DESK_PATH } from './edges/static/staff-pages.ts';
import { StartFailure } from './base/start-failure.ts';
import { warnWithoutSms } from './base/tenants/sms-warning.ts';
import { takeTenantsFile } from './base/tenants/tenants-file.ts';
import { removeDemoOperators } from './base/store/access/operators.ts';
import { startWatchdog } from './base/watchdog.ts';

/** A shutdown that takes this much longer than the longest drain is cut off. */
const STOP_DEADLINE_MS = 3_000;

const isForked = process.send !== undefined;

async function main(): Promise<void> {
  const config = readConfig(process.env, { isForked });
  if (!config.ok) return giveUp(config.failure);
  try {
    requireProduction(config.value);
    const stopEnding = endOnSignal();
    const provider = await start(config.value);
    startWatchdog(config.value.watchdogMs);
    stopEnding();
    stopOnSignal(provider);
    announce(await readyLines(config.value, provider));
  } catch (error) {
    giveUp(
      error instanceof StartFailure
        ? error.message
        : `the provider could not start. ${String(describeError(error)['stack'])}`,
    );
  }
}

async function start(config: ProviderConfig): Promise<RunningProvider> {
  requireBuild(config.widgetDirectory);
  await keepPrivate(config.dataDirectory);
  const {
    dataDirectory,
    databaseUrl,
    databaseDirectUrl,
    isDemo,
    hostPagePort,
    defaultTenant,
    speech,
    sms,
    wallet,
    lottery,
  } = config;
  const log = createLogger(config.logLevel);
  const parentOrigins = [`http://localhost:${hostPagePort}`, `http://127.0.0.1:${hostPagePort}`];
  return startProvider({
    ...config,
    log,
    limits: {
      storageQuotaBytes: config.storageQuotaBytes,
      maxConnectionsPerAddress: config.maxConnectionsPerAddress,
    },
    fileDirectory: path.join(dataDirectory, 'files'),
    // The demo keeps no archive: developers build one version of the loader many times.
    ...(isDemo ? {} : { loaderArchive: path.join(dataDirectory, 'loader') }),
    speech: speech === undefined ? undefined : createHttpSpeech(speech),
    createWallet: wallet && ((base) => createHttpWallet(wallet, base)),
    createLottery: (base, services) =>
      lottery === undefined ? createDemoLottery(services) : createHttpLottery(lottery, base),
    sms: sms === undefined ? (isDemo ? createDemoSms(log) : undefined) : createHttpSms(sms, { log, now: Date.now }),
    database:
      databaseUrl === undefined
        ? { kind: 'pglite', directory: path.join(dataDirectory, 'pglite'), reserveBytes: config.diskReserveBytes }
        : { kind: 'postgres', url: databaseUrl, directUrl: databaseDirectUrl, limits: config.postgres },
    prepare: async (services) => {
      await keepDatabasePrivate(dataDirectory);
      if (isDemo) await prepareDemo(services, { ...config, tenant: defaultTenant, parentOrigins });
      const file = path.join(dataDirectory, 'tenants.json');
      const named = await takeTenantsFile(services, file, isDemo);
      await warnWithoutSms(services);
      if (isDemo) return;
      services.tenants.serveOnly(named);
      await removeDemoOperators(services.db);
    },
  });
}

/** Fails at the start if the widget is not built. Otherwise only the first visitor would notice. */
function requireBuild(widgetDirectory: string): void {
  const page = path.join(widgetDirectory, 'index.html');
  if (existsSync(page)) return;
  throw new StartFailure(`the widget is not built: there is no "${page}". Run "npm run build" or set WIDGET_DIR.`);
}

/** The lines for the person at the terminal. */
async function readyLines(
  { isDemo, defaultTenant, dataDirectory }: ProviderConfig,
  { origin, services }: RunningProvider,
): Promise<readonly string[]> {
  const lines = [`Chat page      ${origin}/ml`];
  if (!isDemo) {
    // Pages and calls without a tenant use the default tenant.
    const isServed = (await services.tenants.find(defaultTenant)) !== undefined;
    const file = path.join(dataDirectory, 'tenants.json');
    lines.push(`Console        ${origin}${CONSOLE_PATH}`);
    const hint = `enter it with "meeline tenant create ${defaultTenant}" or in ${file}`;
    return isServed ? lines : [...lines, `Tenants        "${defaultTenant}" is not served: ${hint}`];
  }
  const names = PLAYER_KEYS.map((key) => PLAYERS[key].loginName).join(', ');
  const agents = AGENTS.map(({ loginName, role }) => (role === 'agent' ? loginName : `${loginName} (${role})`)).join(
    ', ',
  );
  return [
    ...lines,
    `Demo accounts  ${names}`,
    `Service desk   ${origin}${DESK_PATH} for ${agents}`,
    `Console        ${origin}${CONSOLE_PATH} for operator "${DEMO_OPERATOR}", without a code`,
    `Password       ${DEMO_PASSWORD} (the same for all)`,
  ];
}

/** Sends the lines to the start script, or prints them when there is none. */
function announce(lines: readonly string[]): void {
  if (process.send !== undefined) process.send({ ready: true, lines });
  else process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * Until the provider runs, a signal ends the process at once: the database undoes unfinished migrations. Without a listener, the system
 * ignores signals to the first process of a container. Returns the function that ends this.
 */
function endOnSignal(): () => void {
  const end = (): never => process.exit(0);
  process.once('SIGTERM', end).once('SIGINT', end);
  return () => void process.off('SIGTERM', end).off('SIGINT', end);
}

function stopOnSignal(provider: RunningProvider): void {
  const stop = (): void => {
    setTimeout(() => process.exit(0), provider.maxDrainMs + STOP_DEADLINE_MS).unref();
    provider.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`MeeLine: stopping failed (${error instanceof Error ? error.message : 'unknown'}).\n`);
        process.exit(1);
      },
    );
  };
  // One Ctrl-C may arrive more than once: from the terminal, from npm and from the start script.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The start script has ended, so this process ends, too.
  if (isForked) process.once('disconnect', stop);
}

function giveUp(reason: string): void {
  process.stderr.write(`MeeLine: ${reason}\n`);
  process.exitCode = 1;
  // A parent that waits for the ready message must not keep this process alive.
  if (process.connected) process.disconnect();
}

await main();
