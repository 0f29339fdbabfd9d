import { decimalText, minorUnits } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { createPlatformCalls, type PlatformServer } from '../../base/outbound/platform-calls.ts';
import { findPlayerId } from '../../base/store/people/users.ts';
import type { RemoteWallet, WalletOrder, WalletOutcome, WalletOwner } from './wallet.ts';

const MAX_ANSWER_CHARACTERS = 10_000;
const UNKNOWN = { state: 'unknown' } as const;

/** A wallet that the platform serves over HTTP. PROTOCOL.md describes the requests. D-13, D-18. */
export function createHttpWallet(server: PlatformServer, base: Pick<Services, 'db' | 'sampled'>): RemoteWallet {
  const { db } = base;
  const post = createPlatformCalls(server, base, { name: 'wallet', maxCharacters: MAX_ANSWER_CHARACTERS });

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

/** Anything but a clear answer is unknown. D-18. */
function outcomeOf(answer: Readonly<Record<string, unknown>> | undefined): WalletOutcome {
  if (answer?.['state'] === 'done') return { state: 'done' };
  if (answer?.['state'] !== 'refused') return UNKNOWN;
  const { reason } = answer;
  return { state: 'refused', reason: reason === 'balance_low' || reason === 'closed' ? reason : 'denied' };
}
