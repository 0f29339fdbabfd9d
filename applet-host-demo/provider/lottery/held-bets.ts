import type { HeldObject } from '../money/held-object.ts';
import { dropBet, markPlaced } from '../store/lottery-bets.ts';

/** Bets of the embedded lottery. A bet was accepted when it was stored: the draw may close while its money is on the way. */
export const heldBets: HeldObject = {
  async open(trx, orderId) {
    await markPlaced(trx, orderId);
    return () => undefined;
  },
  drop: dropBet,
};
