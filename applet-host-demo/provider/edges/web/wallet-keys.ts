import type { FastifyInstance } from 'fastify';
import { WALLET_KEYS_PATH } from '#contract/wallet.ts';
import type { Services } from '../../calls/services.ts';
import { publicWalletKey } from '../../base/store/money/wallet-key.ts';

/** The public keys with which a platform checks the requests to its wallet and its lottery, as a JWK set. */
export function addWalletKeys(app: FastifyInstance, { db, wallet, lottery }: Services): void {
  if (!wallet.isRemote && !lottery.isRemote) return;
  app.get(WALLET_KEYS_PATH, async () => ({ keys: [await publicWalletKey(db)] }));
}
