import path from 'node:path';
import { failure, type Result, success } from '../../widget/domain/result.ts';

export interface ProviderConfig {
  readonly port: number;
  readonly host: string | undefined;
  readonly dataDirectory: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl: string | undefined;
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

type Environment = Readonly<Record<string, string | undefined>>;

class BadValue extends Error {}

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

const text = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new BadValue(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
}

function oneOf(env: Environment, name: string, fallback: string, words: readonly string[]): string {
  const value = text(env, name) ?? fallback;
  if (words.includes(value)) return value;
  throw new BadValue(`${name} must be one of ${words.join(', ')}, not "${value}".`);
}

function matching(env: Environment, name: string, fallback: string, pattern: RegExp, what: string): string {
  const value = text(env, name) ?? fallback;
  if (pattern.test(value)) return value;
  throw new BadValue(`${name} must consist of ${what}, not "${value}".`);
}

/** It may hold a password: a wrong one is not repeated. */
function databaseUrl(env: Environment): string | undefined {
  const value = text(env, 'DATABASE_URL');
  if (value === undefined || (/^postgres(ql)?:\/\//.test(value) && URL.canParse(value))) return value;
  throw new BadValue('DATABASE_URL must look like postgres://user:password@host:5432/database.');
}

function originOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new BadValue(`${name} must look like https://chat.example.com, not "${value}".`);
}

function origins(env: Environment, name: string): readonly string[] {
  return (text(env, name)?.split(',') ?? []).flatMap((value) => originOf(name, value.trim()) ?? []);
}
