import path from 'node:path';
import { failure, type Result, success } from '../../widget/domain/result.ts';
import { BadValue, type Environment, matching, oneOf, originOf, text, wholeNumber } from './config-values.ts';
import { readSpeechConfig, type SpeechConfig } from './files/http-speech.ts';
import { readS3Config, type S3Config } from './files/s3-config.ts';

export interface ProviderConfig {
  readonly port: number;
  readonly host: string | undefined;
  readonly dataDirectory: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
  /** S3-compatible storage for files, instead of the data directory. */
  readonly s3: S3Config | undefined;
  /** A service that writes down what voice messages say. */
  readonly speech: SpeechConfig | undefined;
  readonly publicOrigin: string | undefined;
  /** Origins under which browsers find the provider, where there are several. */
  readonly apiHosts: readonly string[];
  /** A proxy of one's own stands in front and says where requests come from. */
  readonly isBehindProxy: boolean;
  readonly widgetDirectory: string;
  readonly loaderDirectory: string;
  readonly defaultTenant: string;
  readonly logLevel: string;
  readonly isDemo: boolean;
  /** Where the demo's host pages are. */
  readonly hostPagePort: number;
  readonly bulkRooms: number;
  readonly bulkMessages: number;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const MAX_BULK = 1_000_000;

/** Reads the configuration from the environment. The failure is one line that names the variable. */
export function readConfig(
  env: Environment,
  { isForked }: { readonly isForked: boolean },
): Result<ProviderConfig, string> {
  try {
    return success({
      port: wholeNumber(env, 'PORT', 4600, 0, 65_535),
      host: text(env, 'HOST'),
      dataDirectory: path.resolve(text(env, 'DATA_DIR') ?? '.data'),
      databaseUrl: databaseUrl(env),
      s3: readS3Config(env),
      speech: readSpeechConfig(env),
      publicOrigin: originOf('PUBLIC_ORIGIN', text(env, 'PUBLIC_ORIGIN')),
      apiHosts: origins(env, 'API_HOSTS'),
      isBehindProxy: oneOf(env, 'TRUST_PROXY', '0', ['0', '1']) === '1',
      widgetDirectory: path.resolve(text(env, 'WIDGET_DIR') ?? 'dist/widget'),
      loaderDirectory: path.resolve(text(env, 'LOADER_DIR') ?? 'dist/loader'),
      defaultTenant: matching(env, 'DEFAULT_TENANT', 'CB', /^[A-Za-z0-9_-]{1,32}$/, 'letters, digits, - and _'),
      logLevel: oneOf(env, 'LOG_LEVEL', isForked ? 'warn' : 'info', LOG_LEVELS),
      isDemo: oneOf(env, 'DEMO', '0', ['0', '1']) === '1',
      hostPagePort: wholeNumber(env, 'HOST_PAGE_PORT', 4601, 0, 65_535),
      bulkRooms: wholeNumber(env, 'DEMO_BULK_ROOMS', 0, 0, MAX_BULK),
      bulkMessages: wholeNumber(env, 'DEMO_BULK_MESSAGES', 0, 0, MAX_BULK),
    });
  } catch (error) {
    if (error instanceof BadValue) return failure(error.message);
    throw error;
  }
}

/** It may hold a password: a wrong one is not repeated. */
function databaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL');
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new BadValue('DATABASE_URL must look like postgres://user:password@host:5432/database.');
}

function origins(env: Environment, name: string): readonly string[] {
  return (text(env, name)?.split(',') ?? []).flatMap((value) => originOf(name, value.trim()) ?? []);
}
