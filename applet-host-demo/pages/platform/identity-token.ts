import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { TenantKey } from './environment.ts';
import type { Player } from './players.ts';

const TENANT = 'CB';
const LIFETIME_SECONDS = 120;

/** Signs the token that proves the player's identity to MeeLine's provider. It is valid for two minutes. D-12. */
export function signIdentity(player: Player, { id, privateKey }: TenantKey): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT({ name: player.name, ...(player.avatar !== undefined && { picture: player.avatar }) })
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
    .setIssuer(TENANT)
    .setSubject(player.playerId)
    .setAudience('meeline')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(privateKey);
}
