import { randomUUID } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
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
  key: TenantKey,
  audience: 'meeline' | 'meeline-lottery' = 'meeline',
): Promise<string> {
  return sign(
    { name: player.name, ...(player.avatar !== undefined && { picture: player.avatar }) },
    player,
    audience,
    key,
  );
}

/** A payment in the chat that the player has confirmed on this platform. */
export interface PaymentClaims {
  readonly nonce: string;
  readonly purpose: string;
  readonly amount: string;
  readonly currency: string;
  readonly payee: string;
}

/** Signs that the player has confirmed a payment, with the values that the chat has asked for. */
export const signPayment = (
  player: Player,
  { nonce, purpose, amount, currency, payee }: PaymentClaims,
  key: TenantKey,
): Promise<string> => sign({ nonce, purpose, amount, currency, payee }, player, 'meeline-payment', key);

function sign(claims: JWTPayload, player: Player, audience: string, { id, privateKey }: TenantKey): Promise<string> {
  const issuedAt = Math.floor(Date.now() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: id, typ: 'JWT' })
    .setIssuer(TENANT)
    .setSubject(player.playerId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(privateKey);
}
