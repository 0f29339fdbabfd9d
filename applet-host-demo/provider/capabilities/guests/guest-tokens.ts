import { createHmac } from 'node:crypto';
import { isSameHash } from '../../base/secret-token.ts';
import { findOrMakeSecret } from '../../base/store/access/secrets.ts';
import type { Database } from '../../base/store/schema/schema.ts';

/** The files that a guest may request: those of one shared group. */
export interface GuestIdentity {
  readonly tenant: string;
  readonly groupId: string;
}

/** A guest's link sends a new token when half of this time has passed. */
export const GUEST_TOKEN_LIFETIME_MS = 10 * 60_000;
const KEY = 'guest_token_key';
const TOKEN = /^guest\.([A-Za-z0-9_-]{1,100})\.([0-9A-Za-z]{1,64})\.(\d{13,15})\.([A-Za-z0-9_-]{43})$/;

/** Guest tokens cannot be confused with session tokens, which begin with the session id. */
export const isGuestToken = (text: string): boolean => text.startsWith('guest.');

/**
 * Issues the authorization for a guest's file requests: signed, for one shared group, and valid for ten minutes. Each file
 * request still checks whether guests may view the group. Spec: 3-transport §6 (guest tokens), §7.
 */
export async function issueGuestToken(
  db: Database,
  { tenant, groupId }: GuestIdentity,
  nowMs: number,
): Promise<string> {
  const head = `guest.${Buffer.from(tenant).toString('base64url')}.${groupId}.${nowMs + GUEST_TOKEN_LIFETIME_MS}`;
  return `${head}.${sign(await keyOf(db), head)}`;
}

/** Reads the guest's identity from a token. Undefined when it is forged or too old. */
export async function readGuestToken(db: Database, text: string, nowMs: number): Promise<GuestIdentity | undefined> {
  const [, tenant = '', groupId = '', until, signature = ''] = TOKEN.exec(text) ?? [];
  if (until === undefined || nowMs >= Number(until)) return undefined;
  const expected = sign(await keyOf(db), text.slice(0, -(signature.length + 1)));
  return isSameHash(expected, signature) ? { tenant: Buffer.from(tenant, 'base64url').toString(), groupId } : undefined;
}

const sign = (key: string, head: string): string => createHmac('sha256', key).update(head).digest('base64url');

const keys = new WeakMap<Database, Promise<string>>();

/** One key for all nodes. The first node that needs it creates it. */
function keyOf(db: Database): Promise<string> {
  const known = keys.get(db);
  if (known !== undefined) return known;
  const key = findOrMakeSecret(db, KEY);
  keys.set(db, key);
  key.catch(() => keys.delete(db));
  return key;
}
