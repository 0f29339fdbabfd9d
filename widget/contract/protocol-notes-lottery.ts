/** The part of PROTOCOL.md about the platform's lottery, which the provider calls. D-13. */

export const LOTTERY_INTRODUCTION = [
  'With `LOTTERY_URL` bets are placed at the platform’s own lottery. The provider calls it as it calls the wallet: by `POST` with a signed JSON body. Times',
  'are milliseconds since 1970, amounts decimal texts, `currency` that of the tenant. The lottery itself moves the money of its bets. It also has the final',
  'word on when a draw closes. `applet-host-demo/demo/platform/lottery-server.ts` is a complete lottery.',
] as const;

const PLAYER = '`tenant`, `player`, `user`, `currency`';
const OUTCOME =
  '`state`: `done` with `orderId` and `amount`, or `refused` with `reason`: `bet_closed`, `draw_unknown`, `balance_low`, `bet_limit` or `bet_refused`';

export const LOTTERY_REQUESTS = [
  {
    path: '/games',
    request: '`tenant`',
    reply: '`games`: a list of `gameId`, `name` and `plays` (`playId`, `name`)',
    meaning: 'The games with their plays.',
  },
  {
    path: '/draw',
    request: '`tenant`, `gameId`, `issue`',
    reply:
      '`state`: `found` with `draw` (`closesAt`, `serverTime`, `result` for people, `minAmount`, `maxAmount`, `maxTimes`), or `none`',
    meaning: 'One draw, the limits of a bet on it, and the lottery’s clock.',
  },
  {
    path: '/records',
    request: `${PLAYER}, \`pageNo\` (from 1), \`gameId\` (absent: all games)`,
    reply: '`records`: up to 20 orders as below, newest first; `pages`',
    meaning: 'The orders of a player.',
  },
  {
    path: '/order',
    request: `${PLAYER}, \`orderId\``,
    reply: '`state`: `found` with `order`, `none`, or `other_player`',
    meaning:
      'One order of the player: `orderId`, `type` (`shareBet`, `plan` or `precisionBet`), `gameId`, `gameName`, `issue`, `closesAt`, `playId`, `playName`, `content` for people, `items` (1-chat §3 Bet item), `amount`, `hitRate` such as `62%`, `state` (`waiting`, `won`, `lost`, `cancelled`), `payout`, `result`, `placedAt`. Cards show these facts, never those of a client. After the draw has closed the provider asks until the state is another than `waiting`.',
  },
  {
    path: '/place',
    request: `\`key\`, ${PLAYER}, \`gameId\`, \`issue\`, \`items\``,
    reply: OUTCOME,
    meaning:
      'Places a bet. A repetition of a key changes nothing and gets the first answer, also when both arrive at once. A bet that follows an order has its items with `times` and `money` multiplied.',
  },
  {
    path: '/query',
    request: 'as `/place`',
    reply: OUTCOME,
    meaning:
      'The outcome of a key. A key that is not known is closed: the answer is `refused` with the reason `bet_refused`, now and for a `/place` that arrives later.',
  },
] as const;

export const LOTTERY_RULES = [
  'Any other answer, and none within `LOTTERY_TIMEOUT_S`, is an unknown outcome. The user is asked to repeat the call, with the same key; without a repetition',
  'the provider settles the bet by `/query` until it has a clear answer.',
] as const;
