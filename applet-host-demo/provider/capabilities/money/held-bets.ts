import type { HeldObject } from './held-object.ts';
import { dropBet, markPlaced } from '../../base/store/lottery/lottery-bets.ts';

/** Bets of the embedded lottery. A bet was accepted when it was stored: the draw may close while its money is on the way. */
export const heldBets: HeldObject = {
  async open(trx, orderId) {
    await markPlaced(trx, orderId);
    return () => undefined;
  },
  drop: dropBet,
};
