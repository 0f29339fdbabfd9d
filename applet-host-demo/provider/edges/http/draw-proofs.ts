import { drawBetsGet, drawProofGet } from '#contract/http/bets.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { refuseBet } from '../../calls/refuse-bet.ts';

/** The proof of a draw of the embedded lottery, with the marks of the caller's bets. L-LO7. */
export const handleDrawProofGet = forSession(drawProofGet, async (draw, { services: { lottery }, tenant, caller }) => {
  if (lottery.isRemote || !tenant.config.hasLottery) return refuseBet('not_found');
  const proof = await lottery.proof(tenant, draw, caller.userId);
  return proof === undefined ? refuseBet('draw_unknown') : answer(proof);
});

export const handleDrawBetsGet = forSession(
  drawBetsGet,
  async ({ part, ...draw }, { services: { lottery }, tenant }) => {
    if (lottery.isRemote || !tenant.config.hasLottery) return refuseBet('not_found');
    const bets = await lottery.betList(tenant, draw, part);
    return bets === undefined ? refuseBet('draw_unknown') : answer({ bets });
  },
);
