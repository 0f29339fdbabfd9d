import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../schema/schema.ts';

const KEY = 'wallet_key';

const known = new WeakMap<Database, Promise<JWK>>();

/** The private key that signs requests to wallets of platforms: one for all nodes. The first node that needs it creates it. */
export function walletKeyOf(db: Database): Promise<JWK> {
  const key = known.get(db) ?? findOrMakeKey(db);
  known.set(db, key);
  key.catch(() => known.delete(db));
  return key;
}

/** The public part, for the platforms. */
export async function publicWalletKey(db: Database): Promise<JWK> {
  const { d: _secret, ...publicKey } = await walletKeyOf(db);
  return publicKey;
}

async function findOrMakeKey(db: Database): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const value = JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'ES256', use: 'sig' });
  await db
    .insertInto('meta')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirstOrThrow();
  return JSON.parse(row.value) as JWK;
}
