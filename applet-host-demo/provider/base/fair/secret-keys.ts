import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { failure, type Result, success } from '#domain/result.ts';
import { BadValue, type Environment, text } from '../config-values.ts';

/** The keys with which the database's secrets of draws and throws are encrypted (AES-256-GCM). L-LO9. */
export interface SecretKeys {
  /** Encrypts new secrets. Undefined: they are stored as they are. */
  readonly currentId: string | undefined;
  /** By id: those that decrypt. */
  readonly keys: ReadonlyMap<string, Buffer>;
}

export const NO_SECRET_KEYS: SecretKeys = { currentId: undefined, keys: new Map() };

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENTRY = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/;
const SEALED = /^sealed:([A-Za-z0-9_-]{1,32}):([A-Za-z0-9_-]+)$/;

/** Reads `SECRET_KEYS`: `id:key,id:key`. The first key encrypts, all decrypt. The error does not repeat the value. */
export function readSecretKeys(env: Environment): SecretKeys {
  const value = text(env, 'SECRET_KEYS');
  if (value === undefined) return NO_SECRET_KEYS;
  const entries = value.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const keys = new Map(entries.map((found) => [found?.[1] ?? '', Buffer.from(found?.[2] ?? '', 'base64')]));
  const isValid = keys.size === entries.length && [...keys.values()].every(({ length }) => length === KEY_BYTES);
  if (!isValid)
    throw new BadValue('SECRET_KEYS must look like 2026-12:KEY,2026-06:KEY, with keys from `openssl rand -base64 32`.');
  return { currentId: [...keys.keys()][0], keys };
}

/** Encrypts a secret for the database. @param place names its row: in another row it cannot be decrypted */
export function sealSecret({ currentId, keys }: SecretKeys, secret: string, place: string): string {
  const key = currentId === undefined ? undefined : keys.get(currentId);
  if (key === undefined) return secret;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `sealed:${currentId}:${sealed.toString('base64url')}`;
}

/** Decrypts a secret of the database. Fails with the id of a key that is missing, or with which it was not encrypted. */
export function openSecret({ keys }: SecretKeys, stored: string, place: string): Result<string, string> {
  const [, id, text = ''] = SEALED.exec(stored) ?? [];
  if (id === undefined) return success(stored);
  const key = keys.get(id);
  if (key === undefined) return failure(id);
  const sealed = Buffer.from(text, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    const secret =
      decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    return success(secret);
  } catch {
    return failure(id);
  }
}
