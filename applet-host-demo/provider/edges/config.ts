import path from 'node:path';
import { failure, type Result, success } from '#domain/result.ts';
import { BadValue, type Environment, matching, oneOf, originOf, text, wholeNumber } from '../base/config-values.ts';
import { readRedisConfig, type RedisConfig } from '../base/redis/redis-config.ts';
import { readSecretKeys, type SecretKeys } from '../base/fair/secret-keys.ts';
import { readSmsConfig, type SmsConfig } from '../capabilities/sms/http-sms.ts';
import { readSpeechConfig, type SpeechConfig } from '../capabilities/files/http-speech.ts';
import { readS3Config, type S3Config } from '../capabilities/files/s3-config.ts';
import { DEFAULT_LIMITS } from '../base/limits.ts';
import { DEFAULT_PLATFORM_TIMEOUT_MS, type PlatformServer } from '../base/outbound/platform-calls.ts';
import { withSecretFiles } from '../base/secret-files.ts';
import { readTrustedProxies, type TrustedProxies } from './web/client-address.ts';
import type { MetricsAddress } from '../base/observe/metrics-server.ts';
import type { TracingConfig } from '../base/observe/tracing.ts';
import { type PostgresLimits, readPostgresLimits } from '../base/store/engine/postgres.ts';

export interface ProviderConfig {
  readonly port: number;
  readonly host: string | undefined;
  readonly dataDirectory: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** The same database without the pooler in front of it, for locks, migrations, backup and restore. */
  readonly databaseDirectUrl: string | undefined;
  readonly postgres: PostgresLimits;
  /** n: every n-th call has a comment in all its SQL statements; 0: no statement has one. */
  readonly commentEvery: number;
  /** Where Prometheus finds the figures. */
  readonly metrics: MetricsAddress | undefined;
  /** The collector of traces. */
  readonly tracing: TracingConfig | undefined;
  /** The fan-out between several providers of one database. */
  readonly redis: RedisConfig | undefined;
  /** Bytes to leave free on the disk of the data directory. */
  readonly diskReserveBytes: number;
  /** The process ends when the event loop is frozen for this long; 0: never. */
  readonly watchdogMs: number;
  /** S3-compatible storage for files, instead of the data directory. */
  readonly s3: S3Config | undefined;
  /** A service that transcribes voice messages. */
  readonly speech: SpeechConfig | undefined;
  /** Undefined: no text messages are sent. */
  readonly sms: SmsConfig | undefined;
  /** The platform's wallet, instead of the provider's own ledger. */
  readonly wallet: PlatformServer | undefined;
  /** The platform's lottery, instead of the demo lottery. */
  readonly lottery: PlatformServer | undefined;
  /** For the secrets of draws and throws in the database. */
  readonly secretKeys: SecretKeys;
  /** The seconds between two draws of the demo's quick games; absent: as each game says. */
  readonly demoDrawS: number | undefined;
  /** The storage quota of each user in bytes, unless the tenant sets another one. */
  readonly storageQuotaBytes: number;
  readonly publicOrigin: string | undefined;
  /** The origins at which browsers reach the provider, when there are several. */
  readonly apiHosts: readonly string[];
  /** The operator's proxies, which state the clients' addresses. */
  readonly trustedProxies: TrustedProxies;
  /** Before a stop, the provider is not ready for this long, but still serves: balancers notice. */
  readonly drainDelayMs: number;
  readonly maxConnectionsPerAddress: number;
  /** Webhooks may go to http addresses and into private networks. */
  readonly allowsPrivateWebhooks: boolean;
  readonly widgetDirectory: string;
  readonly loaderDirectory: string;
  /** Whether browsers may cache the widget's files for visits without a network. */
  readonly hasWorker: boolean;
  readonly defaultTenant: string;
  readonly logLevel: string;
  readonly isDemo: boolean;
  /** Whether settings for trying MeeLine are refused. */
  readonly isProduction: boolean;
  /** The port of the demo's host pages. */
  readonly hostPagePort: number;
  readonly bulkRooms: number;
  readonly bulkMessages: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MAX_BULK = 1_000_000;
const MEBIBYTE = 1024 * 1024;
const DEFAULT_QUOTA_MB = DEFAULT_LIMITS.storageQuotaBytes / MEBIBYTE;
const MAX_QUOTA_MB = 100_000_000;
/** Two files of the embedded database's log, which it makes whole: 16 MB each. */
const MIN_EMBEDDED_RESERVE_MB = 32;

/** Reads the configuration from the environment. A failure is one line that names the variable. */
export function readConfig(
  given: Environment,
  { isForked }: { readonly isForked: boolean },
): Result<ProviderConfig, string> {
  try {
    const env = withSecretFiles(given);
    return success({
      port: wholeNumber(env, 'PORT', 4600, 0, 65_535),
      host: text(env, 'HOST'),
      dataDirectory: path.resolve(text(env, 'DATA_DIR') ?? '.data'),
      databaseUrl: databaseUrl(env, 'DATABASE_URL'),
      databaseDirectUrl: directUrl(env),
      postgres: readPostgresLimits(env),
      commentEvery: wholeNumber(env, 'DATABASE_COMMENT_EVERY', 100, 0, 1_000_000),
      metrics: metricsAddress(env),
      tracing: readTracing(env),
      redis: readRedisConfig(env),
      diskReserveBytes: diskReserve(env) * MEBIBYTE,
      watchdogMs: wholeNumber(env, 'WATCHDOG_S', 180, 0, 86_400) * 1000,
      s3: readS3Config(env),
      speech: readSpeechConfig(env),
      sms: readSmsConfig(env),
      wallet: platformServer(env, 'WALLET'),
      lottery: platformServer(env, 'LOTTERY'),
      secretKeys: readSecretKeys(env),
      demoDrawS: drawLength(env),
      storageQuotaBytes: wholeNumber(env, 'STORAGE_QUOTA_MB', DEFAULT_QUOTA_MB, 1, MAX_QUOTA_MB) * MEBIBYTE,
      publicOrigin: originOf('PUBLIC_ORIGIN', text(env, 'PUBLIC_ORIGIN')),
      apiHosts: origins(env, 'API_HOSTS'),
      trustedProxies: readTrustedProxies(env),
      drainDelayMs: wholeNumber(env, 'DRAIN_DELAY_S', 0, 0, 600) * 1000,
      maxConnectionsPerAddress: wholeNumber(env, 'MAX_CONNECTIONS_PER_ADDRESS', 2000, 1, 1_000_000),
      allowsPrivateWebhooks: oneOf(env, 'WEBHOOKS_PRIVATE', '0', ['0', '1']) === '1',
      widgetDirectory: path.resolve(text(env, 'WIDGET_DIR') ?? 'dist/widget'),
      loaderDirectory: path.resolve(text(env, 'LOADER_DIR') ?? 'dist/loader'),
      hasWorker: oneOf(env, 'SERVICE_WORKER', '1', ['0', '1']) === '1',
      defaultTenant: matching(env, 'DEFAULT_TENANT', 'CB', /^[A-Za-z0-9_-]{1,32}$/, 'letters, digits, - and _'),
      logLevel: oneOf(env, 'LOG_LEVEL', isForked ? 'warn' : 'info', LOG_LEVELS),
      isDemo: oneOf(env, 'DEMO', '0', ['0', '1']) === '1',
      isProduction: oneOf(env, 'PRODUCTION', '0', ['0', '1']) === '1',
      hostPagePort: wholeNumber(env, 'HOST_PAGE_PORT', 4601, 0, 65_535),
      bulkRooms: wholeNumber(env, 'DEMO_BULK_ROOMS', 0, 0, MAX_BULK),
      bulkMessages: wholeNumber(env, 'DEMO_BULK_MESSAGES', 0, 0, MAX_BULK),
    });
  } catch (error) {
    if (error instanceof BadValue) return failure(error.message);
    throw error;
  }
}

/** The free space to keep, in megabytes. The embedded database must never meet a full disk. */
function diskReserve(env: Environment): number {
  const megabytes = wholeNumber(env, 'DISK_RESERVE_MB', 256, 0, 1_000_000_000);
  if (megabytes >= MIN_EMBEDDED_RESERVE_MB || text(env, 'DATABASE_URL') !== undefined) return megabytes;
  throw new BadValue(
    `DISK_RESERVE_MB must be at least ${MIN_EMBEDDED_RESERVE_MB} without DATABASE_URL, not "${megabytes}": ` +
      'the embedded database stops for ever on a full disk, so a part of the disk must stay free.',
  );
}

/** The error does not repeat the value, because it may contain a password. */
function databaseUrl(env: Environment, name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'): string | undefined {
  const value = text(env, name);
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new BadValue(`${name} must look like postgres://user:password@host:5432/database.`);
}

function directUrl(env: Environment): string | undefined {
  const value = databaseUrl(env, 'DATABASE_DIRECT_URL');
  if (value === undefined || text(env, 'DATABASE_URL') !== undefined) return value;
  throw new BadValue('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the same database through the pooler.');
}

function metricsAddress(env: Environment): MetricsAddress | undefined {
  if (text(env, 'METRICS_PORT') === undefined) return undefined;
  return { port: wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535), host: text(env, 'METRICS_HOST') ?? '127.0.0.1' };
}

/** The variables are those of the OpenTelemetry specification. */
function readTracing(env: Environment): TracingConfig | undefined {
  const endpoint = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === undefined) return undefined;
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new BadValue('OTEL_EXPORTER_OTLP_ENDPOINT must look like http://collector:4318.');
  const share = Number(text(env, 'OTEL_TRACES_SAMPLER_ARG') ?? '1');
  if (!(share >= 0 && share <= 1))
    throw new BadValue('OTEL_TRACES_SAMPLER_ARG must be the traced share of calls, from 0 to 1.');
  const serviceName = text(env, 'OTEL_SERVICE_NAME') ?? 'meeline';
  return { url: `${endpoint.replace(/\/$/, '')}/v1/traces`, share, serviceName };
}

function platformServer(env: Environment, name: 'WALLET' | 'LOTTERY'): PlatformServer | undefined {
  const value = text(env, `${name}_URL`);
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search + url.hash !== '')
    throw new BadValue(`${name}_URL must look like https://www.lottery.example/${name.toLowerCase()}.`);
  const defaultS = DEFAULT_PLATFORM_TIMEOUT_MS / 1000;
  // Both tries of a call end before the job takes its movement or its bet.
  return { url: url.href.replace(/\/$/, ''), timeoutMs: wholeNumber(env, `${name}_TIMEOUT_S`, defaultS, 1, 6) * 1000 };
}

function drawLength(env: Environment): number | undefined {
  if (text(env, 'DEMO_DRAW_S') === undefined) return undefined;
  const seconds = wholeNumber(env, 'DEMO_DRAW_S', 180, 5, 3600);
  if (3600 % seconds !== 0) throw new BadValue('DEMO_DRAW_S must divide an hour, such as 20 or 60.');
  return seconds;
}

function origins(env: Environment, name: string): readonly string[] {
  return (text(env, name)?.split(',') ?? []).flatMap((value) => originOf(name, value.trim()) ?? []);
}
