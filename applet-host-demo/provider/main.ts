import path from 'node:path';
import { type ProviderConfig, readConfig } from './config.ts';
import { createHttpSpeech } from './files/http-speech.ts';
import { createLogger, describeError } from './log.ts';
import { DEMO_PASSWORD, PLAYER_KEYS, PLAYERS } from './seed/players.ts';
import { prepareDemo, prepareTenant } from './seed/prepare.ts';
import { type RunningProvider, startProvider } from './server.ts';
import { createDemoSms } from './sms/sms-sender.ts';
import { StartFailure } from './start-failure.ts';
import { takeTenantsFile } from './tenants/tenants-file.ts';

/** A stop that takes longer than this is cut short. */
const STOP_DEADLINE_MS = 5000;

const isForked = process.send !== undefined;

async function main(): Promise<void> {
  const config = readConfig(process.env, { isForked });
  if (!config.ok) return giveUp(config.failure);
  try {
    const provider = await start(config.value);
    stopOnSignal(provider);
    announce(readyLines(config.value, provider));
  } catch (error) {
    giveUp(
      error instanceof StartFailure ? error.message : `it could not start. ${String(describeError(error)['stack'])}`,
    );
  }
}

function start(config: ProviderConfig): Promise<RunningProvider> {
  const { dataDirectory, databaseUrl, isDemo, hostPagePort, defaultTenant, speech } = config;
  const log = createLogger(config.logLevel);
  const parentOrigins = [`http://localhost:${hostPagePort}`, `http://127.0.0.1:${hostPagePort}`];
  return startProvider({
    ...config,
    log,
    fileDirectory: path.join(dataDirectory, 'files'),
    loaderArchive: path.join(dataDirectory, 'loader'),
    speech: speech === undefined ? undefined : createHttpSpeech(speech),
    sms: isDemo ? createDemoSms(log) : undefined,
    database:
      databaseUrl === undefined
        ? { kind: 'pglite', directory: path.join(dataDirectory, 'pglite') }
        : { kind: 'postgres', url: databaseUrl },
    prepare: async (services) => {
      await (isDemo
        ? prepareDemo(services, { ...config, tenant: defaultTenant, parentOrigins })
        : prepareTenant(services, defaultTenant));
      await takeTenantsFile(services, path.join(dataDirectory, 'tenants.json'), isDemo);
    },
  });
}

/** For the person at the terminal. */
function readyLines({ isDemo }: ProviderConfig, { origin }: RunningProvider): readonly string[] {
  const lines = [`Chat page      ${origin}/ml`];
  if (!isDemo) return lines;
  const names = PLAYER_KEYS.map((key) => PLAYERS[key].loginName).join(', ');
  return [...lines, `Demo accounts  ${names}`, `Password       ${DEMO_PASSWORD} (the same for all)`];
}

/** Started by the start script, the lines go to it; otherwise to the terminal. */
function announce(lines: readonly string[]): void {
  if (process.send !== undefined) process.send({ ready: true, lines });
  else process.stdout.write(`${lines.join('\n')}\n`);
}

function stopOnSignal(provider: RunningProvider): void {
  const stop = (): void => {
    setTimeout(() => process.exit(0), STOP_DEADLINE_MS).unref();
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
  // The start script is gone: so is the reason to run.
  if (isForked) process.once('disconnect', stop);
}

function giveUp(reason: string): void {
  process.stderr.write(`MeeLine: ${reason}\n`);
  process.exitCode = 1;
  // A parent that waits for the ready message must not keep this process alive.
  if (process.connected) process.disconnect();
}

await main();
