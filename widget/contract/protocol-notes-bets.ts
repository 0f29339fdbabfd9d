/** The notes of PROTOCOL.md about bets. */
import type { FailureCode } from '../domain/failure.ts';

type Notes = Readonly<Record<string, { readonly meaning: string; readonly failures: readonly FailureCode[] }>>;

const IN_CHAT = ['noFriend', 'noGroupMember', 'not_match', 'forbidden'] as const;

export const BET_HTTP_NOTES = {
  throwSealGet: {
    meaning:
      'The seal of the caller’s throws of games in a chat: clients ask for it before the first throw. Each throw reveals the next seed; hashed as often as its `step` says, it is the seal. `step` is the number of throws so far. Available with the capability `throw_proof`.',
    failures: IN_CHAT,
  },
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
  drawBetsGet: {
    meaning:
      'Part `part` of the list of all bets of a draw, once it has its numbers; parts count from 0. The parts, joined, are the list, and its SHA-256 is `digest` of `/getDrawProof`. Its first line names the draw. Each other line is a bet: its random mark, its kind, its amount in minor units, and for each play the codes, stake, multiplier and odds. It names no player. Available with the capability `draw_proof`.',
    failures: ['draw_unknown', 'not_found'],
  },
  drawProofGet: {
    meaning:
      'The proof of a draw. `secretHash` is the SHA-256 of the draw’s secret and public since the draw opened. `result` is absent before the draw: it has the secret, the `digest` of the list of bets (`/getDrawBets`), and the numbers. With `rule` 2 the first block is HMAC-SHA-256 with the secret as key and the digest as text, and each further block is the SHA-256 of the block before (all as hexadecimal text). A block is eight words of 32 bits. Each number of `groups` takes the next word `w`: with `n` numbers in the range it is `from + w mod n`. A word from the last incomplete multiple of `n` on is skipped, and in a `distinct` group a number that the group has already; a distinct group is shown in rising order. With `rule` 1 word `i` is the beginning of HMAC-SHA-256 with the secret as key and `gameId:issue:i` as text. `ownRefs` are the marks of the caller’s bets on the list. Available with the capability `draw_proof`.',
    failures: ['draw_unknown', 'not_found'],
  },
  shareBet: {
    meaning:
      'Shares an order of the caller with up to 20 friends (`categoryType` 0) or groups (1). `msg` is the order (`BetOrder` of `bet-order.ts`) with its `orderId`; the provider looks it up at the lottery and sends the lottery’s facts. `msgSend` with these types checks it in the same way. A repeat with the same `uuid` sends nothing twice.',
    failures: ['not_found', 'bet_unknown', 'bet_not_own', 'server_busy'],
  },
} as const satisfies Notes;
