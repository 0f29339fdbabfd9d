import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** A data directory with the files that the provider's demo seed writes for the host page's server. */
export interface HostFiles {
  readonly dataDir: string;
  readonly publicKey: JWK;
  remove(): Promise<void>;
}

export const PLAYERS = [
  { playerId: 'M100000001', name: '林小满', loginName: 'xiaoman' },
  { playerId: 'M100000002', name: 'Nguyễn Thảo', loginName: 'thao', avatar: 'girl1' },
  { playerId: 'M100000003', name: 'Marcus Lee', loginName: 'marcus' },
] as const;

export async function createHostFiles(): Promise<HostFiles> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'meeline-host-'));
  const folder = path.join(dataDir, 'platform');
  await mkdir(folder);
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const kid = 'test-key';
  await writeFile(
    path.join(folder, 'tenant-CB.private.jwk.json'),
    JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'ES256' }),
    { mode: 0o600 },
  );
  await writeFile(path.join(folder, 'players.json'), JSON.stringify(PLAYERS));
  return {
    dataDir,
    publicKey: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
