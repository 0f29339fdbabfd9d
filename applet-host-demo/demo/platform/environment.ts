import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importJWK, type JWK } from 'jose';

/** The reason why the server cannot start, in one line for the operator. */
export class StartFailure extends Error {}

/** The settings of the platform's server, from the environment and the data directory. */
export interface Environment {
  readonly port: number;
  /** The origin that serves the loader and the widget. */
  readonly widgetOrigin: string;
  readonly playersFile: string;
  /** The players' balances. */
  readonly walletFile: string;
  readonly key: TenantKey;
}

/** The tenant's signing key. The browser never sees it. D-12. */
export interface TenantKey {
  readonly id: string;
  readonly privateKey: Awaited<ReturnType<typeof importJWK>>;
  /** Secret of this platform, which signs its own session cookie. */
  readonly secret: string;
}

/** @throws StartFailure when a port is not valid, or the demo seed's files are missing or unusable */
export async function readEnvironment(env: NodeJS.ProcessEnv): Promise<Environment> {
  const folder = path.join(env['DATA_DIR'] || '.data', 'platform');
  const playersFile = path.join(folder, 'players.json');
  await readJson(playersFile);
  return {
    port: toPort(env['HOST_PAGE_PORT'] || '4601', 'HOST_PAGE_PORT'),
    widgetOrigin: `http://localhost:${toPort(env['PORT'] || '4600', 'PORT')}`,
    playersFile,
    walletFile: path.join(folder, 'wallet.json'),
    key: await readKey(path.join(folder, 'tenant-CB.private.jwk.json')),
  };
}

async function readKey(file: string): Promise<TenantKey> {
  const jwk = (await readJson(file)) as JWK;
  try {
    if (!jwk.kid || !jwk.d) throw new TypeError('kid or d is missing');
    return { id: jwk.kid, privateKey: await importJWK(jwk, 'ES256'), secret: jwk.d };
  } catch (error) {
    throw new StartFailure(`${file} is not a private ES256 key as JWK with a kid (${(error as Error).message}).`);
  }
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'is missing' : 'cannot be read';
    throw new StartFailure(
      `${file} ${why}. The provider's demo data contains it: start the provider on this DATA_DIR first.`,
    );
  }
}

function toPort(value: string, name: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new StartFailure(`${name} must be a port, not "${value}".`);
  return port;
}
