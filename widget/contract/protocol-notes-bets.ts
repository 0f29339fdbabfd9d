/** The notes of PROTOCOL.md about bets. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const IN_CHAT = ['noFriend', 'noGroupMember', 'not_match', 'forbidden'] as const;

export const BET_HTTP_NOTES = {
  betDrawGet: {
    meaning:
      'The draw `issue` of a game: when it closes, the limits of the amount and of the multiplier of one bet, the caller’s balance, and the provider’s clock.',
    failures: ['draw_unknown', 'not_found', 'server_busy'],
  },
  betRecordGet: {
    meaning:
      'The caller’s bets at the lottery, newest first, 20 per page; with `gameId` those of one game. `nextPageNo` is absent on the last page. A bet that is placed meanwhile moves later ones to the next page, so clients compare `orderId`. `state` is `0` before the result, `1` won, `2` lost, `-1` paid back.',
    failures: ['not_found', 'server_busy'],
  },
  betSingle: {
    meaning:
      'Places a bet and pays it from the caller’s balance, by the provider’s clock. With `chatId` and `msg_id` it follows a shared bet of another user: its lines are those of the order, with `times` and `money` multiplied by one whole number. A `uuid` that was used with other content is refused with `invalid_request`.',
    failures: [
      ...IN_CHAT,
      'not_found',
      'bet_closed',
      'draw_unknown',
      'bet_limit',
      'bet_refused',
      'bet_unknown',
      'balance_low',
      'server_busy',
    ],
  },
  betStatesGet: {
    meaning:
      'The states of up to 100 shared bets of a chat: the state of the shared order, how many users have followed it, the numbers of the draw, and what the caller has bet by following it. Those that the caller does not see are left out. `server_noti` `bet_updated` announces changes.',
    failures: IN_CHAT,
  },
  shareBet: {
    meaning:
      'Shares an order of the caller with up to 20 friends (`categoryType` 0) or groups (1). `msg` is the order (`BetOrder` of `bet-order.ts`) with its `orderId`; the provider looks it up at the lottery and sends the lottery’s facts. `msgSend` with these types checks it in the same way. A repeat with the same `uuid` sends nothing twice.',
    failures: ['not_found', 'bet_unknown', 'bet_not_own', 'server_busy'],
  },
} as const satisfies Notes;
