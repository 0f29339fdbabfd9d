import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Services } from '../../provider/calls/services.ts';
import { StartFailure } from '../../provider/base/start-failure.ts';
import { makeDataDirectory } from '../../provider/base/store/engine/make-directory.ts';
import type { Tenant } from '../../provider/base/tenant-settings/settings.ts';
import { NEWCOMER } from './players.ts';

/**
 * Writes the files of the demo's platform server: the players it may sign in, and the private key it signs with. The provider
 * keeps only the public key. Existing files are kept; missing ones are created again, with a new key if necessary. D-12.
 */
export async function keepPlatformFiles(services: Services, tenant: Tenant, dataDirectory: string): Promise<Tenant> {
  const folder = path.join(dataDirectory, 'platform');
  await makeDataDirectory(folder);
  await writePlayers(services, tenant, path.join(folder, 'players.json'));
  const keyFile = path.join(folder, `tenant-${tenant.code}.private.jwk.json`);
  const keyId = await readKeyId(keyFile);
  if (keyId !== undefined && tenant.settings.identityKeys.some((key) => key.kid === keyId)) return tenant;
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await writeWhole(keyFile, { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' });
  const identityKeys: readonly JWK[] = [{ ...publicJwk, kid, alg: 'ES256', use: 'sig' }];
  await services.tenants.save(tenant.code, { ...tenant.settings, identityKeys });
  return (await services.tenants.find(tenant.code)) ?? tenant;
}

async function writePlayers({ db }: Services, tenant: Tenant, file: string): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select(['player_id', 'name', 'login_name', 'photo'])
    .where('tenant', '=', tenant.code)
    .where('player_id', 'is not', null)
    .where('login_name', 'is not', null)
    .orderBy('player_id')
    .execute();
  const players = rows.map((row) => ({
    playerId: row.player_id,
    name: row.name,
    loginName: row.login_name,
    ...(row.photo === '' ? {} : { avatar: row.photo }),
  }));
  await writeWhole(file, [...players, NEWCOMER]);
}

async function readKeyId(file: string): Promise<string | undefined> {
  try {
    const key = JSON.parse(await readFile(file, 'utf8')) as JWK;
    return key.kid;
  } catch {
    return undefined;
  }
}

/** Writes a file atomically: a parallel reader sees either the old or the new file, never a part of one. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  const temporary = `${file}.new`;
  try {
    await writeFile(temporary, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
    await rename(temporary, file);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartFailure(`"${file}" cannot be written (${reason}). Set DATA_DIR.`);
  }
}
