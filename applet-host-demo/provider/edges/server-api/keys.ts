import { randomBytes } from 'node:crypto';
import { insertApiKey } from '../../base/store/access/api-keys.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { newApiKey } from './authenticate.ts';
import type { Scope } from '../../capabilities/operators/scopes.ts';

export interface KeyOrder {
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAtMs?: number | undefined;
}

const KEY_ID_BYTES = 8;

/** Creates an API key. Its text is returned once and stored nowhere. */
export async function issueKey(
  db: Database,
  { tenant, name, scopes, expiresAtMs }: KeyOrder,
  nowMs: number,
): Promise<{ readonly keyId: string; readonly text: string }> {
  const keyId = randomBytes(KEY_ID_BYTES).toString('hex');
  const { text, secretHash } = newApiKey(keyId);
  const unique = [...new Set(scopes)];
  await insertApiKey(db, { keyId, tenant, name, secretHash, scopes: unique, createdAtMs: nowMs, expiresAtMs });
  return { keyId, text };
}
