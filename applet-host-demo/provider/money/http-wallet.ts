import { createHash, randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { decimalText, minorUnits } from '#domain/money/amount.ts';
import type { Services } from '../calls/handler.ts';
import { reasonOf } from '../store/reason-of.ts';
import { findPlayerId } from '../store/users.ts';
import { walletKeyOf } from '../store/wallet-key.ts';
import type { RemoteWallet, WalletOrder, WalletOutcome, WalletOwner } from './wallet.ts';

/** How the wallet is reached. */
export interface HttpWalletConfig {
  /** The address before `/balance`, `/move` and `/query`. */
  readonly url: string;
  /** The time limit of one request. */
  readonly timeoutMs: number;
}

export const DEFAULT_WALLET_TIMEOUT_MS = 4000;
/** Both servers may disagree about the time by this much. */
const TOKEN_LIFETIME_S = 60;
/** One immediate repetition: the key makes it safe, and most failures are a closed connection. */
const TRIES = 2;
const MAX_ANSWER_CHARACTERS = 10_000;
const UNKNOWN = { state: 'unknown' } as const;

/** A wallet that the platform serves over HTTP. PROTOCOL.md describes the requests. D-13, D-18. */
export function createHttpWallet(
  { url, timeoutMs }: HttpWalletConfig,
  { db, sampled }: Pick<Services, 'db' | 'sampled'>,
): RemoteWallet {
  let signingKey: Promise<Awaited<ReturnType<typeof importJWK>>> | undefined;
  const sign = async (tenant: string, path: string, body: string): Promise<string> => {
    const jwk = await walletKeyOf(db);
    const key = await (signingKey ??= importJWK(jwk, 'ES256'));
    const issuedAt = Math.floor(Date.now() / 1000);
    return new SignJWT({ path, body: createHash('sha256').update(body).digest('base64url') })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', ...(jwk.kid === undefined ? {} : { kid: jwk.kid }) })
      .setIssuer('meeline')
      .setAudience(tenant)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + TOKEN_LIFETIME_S)
      .setJti(randomUUID())
      .sign(key);
  };

  /** Returns the answer, or undefined if there is none that can be trusted. */
  const post = async (path: string, tenant: string, about: object): Promise<Record<string, unknown> | undefined> => {
    const body = JSON.stringify(about);
    for (let tries = 1; tries <= TRIES; tries += 1) {
      try {
        const response = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${await sign(tenant, path, body)}` },
          body,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const text = await response.text();
        if (response.status === 200) return objectOf(text);
        sampled.warn({ call: path, status: response.status }, 'the wallet answers with an error');
      } catch (error) {
        sampled.warn({ call: path, reason: reasonOf(error) }, 'the wallet does not answer');
      }
    }
    return undefined;
  };

  const ownerOf = async ({ tenant, userId }: WalletOwner) => ({
    tenant: tenant.code,
    player: (await findPlayerId(db, userId)) ?? '',
    user: userId,
    currency: tenant.settings.money?.currency.code,
  });

  const order = async (path: string, { key, kind, holdId, owner, amount, reason }: WalletOrder) => {
    const currency = owner.tenant.settings.money?.currency;
    if (currency === undefined) return UNKNOWN;
    const about = { key, kind, hold: holdId, ...(await ownerOf(owner)), amount: decimalText(amount, currency), reason };
    return outcomeOf(await post(path, owner.tenant.code, about));
  };

  return {
    isRemote: true,
    async balance(owner) {
      const currency = owner.tenant.settings.money?.currency;
      const answer = await post('/balance', owner.tenant.code, await ownerOf(owner));
      const balance = answer?.['balance'];
      return typeof balance === 'string' && currency !== undefined ? minorUnits(balance, currency) : undefined;
    },
    move: (each) => order('/move', each),
    query: (each) => order('/query', each),
  };
}

function objectOf(text: string): Record<string, unknown> | undefined {
  if (text.length > MAX_ANSWER_CHARACTERS) return undefined;
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** Anything but a clear answer is unknown. D-18. */
function outcomeOf(answer: Record<string, unknown> | undefined): WalletOutcome {
  if (answer?.['state'] === 'done') return { state: 'done' };
  if (answer?.['state'] !== 'refused') return UNKNOWN;
  const { reason } = answer;
  return { state: 'refused', reason: reason === 'balance_low' || reason === 'closed' ? reason : 'denied' };
}
