import type { FailureCode } from '#domain/failure.ts';
import { type Outcome, refuse } from './outcome.ts';

/** Sentences that say what to do. */
export const BET_REASONS: Partial<Record<FailureCode, string>> = {
  not_found: 'This platform has no lottery for chats.',
  bet_closed: 'The draw has closed. Bet on the next one.',
  draw_unknown: 'The lottery has no such draw. Check gameId and issue.',
  balance_low: 'Your balance is too low for this bet.',
  bet_limit: 'The amount of the bet is outside of the limits of the lottery.',
  bet_unknown: 'The lottery has no such order. Share an order from your bet records, with its orderId.',
  bet_not_own: 'This order belongs to another player. Share one of your own orders.',
  bet_refused:
    'The lottery does not accept these lines. A bet that follows an order has its lines with one multiplier.',
  invalid_request: 'This uuid was used for another bet.',
  server_busy: 'The lottery does not answer. Try again with the same uuid.',
};

/** Refuses a call about bets with a sentence that says what to do. */
export const refuseBet = (code: FailureCode): Outcome<never> => refuse(code, BET_REASONS[code] ?? code);
