import { currentDraw, issueOf } from './draws.ts';
import { gameOf } from './games.ts';
import { meeLine } from './meeline.ts';

/** Shares a bet order of the running draw with the chat. */
export function shareBet(): void {
  const game = gameOf('lumen28');
  meeLine()('shareBet', {
    type: 'shareBet',
    gameId: game.id,
    gameName: game.name,
    playName: 'Sum',
    periodNo: issueOf(currentDraw(game, Date.now())),
    betContent: 'Big',
    betAmount: '20.00',
  });
}
