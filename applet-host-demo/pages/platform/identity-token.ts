import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TenantKey } from './environment.ts';
import type { Player } from './players.ts';

const TENANT = 'CB';
const LIFETIME_SECONDS = 120;

/**
 * Signs the token that proves the player's identity to MeeLine's provider. It is valid for two minutes. D-12.
 *
 * @param audience the service that accepts it: the chat, or the demo's lottery
 */
export function signIdentity(
  player: Player,
  { id, privateKey }: TenantKey,
  audience: 'meeline' | 'meeline-lottery' = 'meeline',
): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ name: player.name, ...(player.avatar !== undefined && { picture: player.avatar }) })
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
    .setIssuer(TENANT)
    .setSubject(player.playerId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(privateKey);
}
