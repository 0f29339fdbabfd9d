/**
 * A platform's lottery for MeeLine, as small as possible: copy it with `signed-request.ts`, and replace the state by transactions of
 * your database. It has one game, "high or low": a draw has one number from 0 to 9, and a bet on `high` or `low` pays twice its amount.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { type Answer, createSignatureCheck } from './signed-request.ts';

interface Item {
  readonly playId?: string;
  readonly codes?: string;
  readonly money?: string;
  readonly [other: string]: string | undefined;
}

/** A request of MeeLine's provider. PROTOCOL.md says which fields each path has. */
interface Request {
  readonly key: string;
  readonly player: string;
  readonly user: string;
  readonly gameId: string;
  readonly issue: string;
  readonly items: readonly Item[];
  readonly orderId: string;
  readonly pageNo: number;
}

type Outcome =
  | { readonly state: 'done'; readonly orderId: string; readonly amount: string }
  | { readonly state: 'refused'; readonly reason: string };

interface Order {
  readonly owner: string;
  readonly issue: string;
  readonly items: readonly Item[];
  /** Minor units. */
  readonly amount: number;
  readonly orderId: string;
  readonly placedAt: number;
}

/** Amounts are minor units. */
export interface LotteryState {
  readonly draws: Record<string, { readonly closesAt: number; number?: number }>;
  readonly balances: Record<string, number>;
  readonly orders: Record<string, Order>;
  /** By key: a repeated bet changes nothing, and gets the first answer. */
  readonly outcomes: Record<string, Outcome>;
}

export interface LotteryOptions {
  /** The tenants whose players bet here. */
  readonly tenants: readonly string[];
  /** `/wallet/keys` of the provider. */
  readonly keysUrl: string;
  readonly state: LotteryState;
  readonly firstBalance: number;
  readonly now: () => number;
  /** Stores the state before the answer is sent. */
  readonly save: () => Promise<void>;
}

const GAME = { gameId: 'high-low', name: 'High or low', plays: [{ playId: 'side', name: 'Side' }] };
const PAGE_SIZE = 20;
const LIMITS = { minAmount: '1.00', maxAmount: '5000.00', maxTimes: 1000 };
const [MIN, MAX] = [1_00, 5000_00];

const ownerOf = ({ player, user }: Pick<Request, 'player' | 'user'>): string =>
  player === '' ? `user ${user}` : player;
const textOf = (units: number): string => `${Math.floor(units / 100)}.${String(units % 100).padStart(2, '0')}`;
const unitsOf = (money = ''): number => (/^\d+\.\d\d$/.test(money) ? Number(money.replace('.', '')) : Number.NaN);
const refused = (reason: string): Outcome => ({ state: 'refused', reason });
const isHigh = (number: number): boolean => number >= 5;
const isWon = ({ items }: Order, number: number): boolean => items[0]?.codes === (isHigh(number) ? 'high' : 'low');

/** Answers `/games`, `/draw`, `/records`, `/order`, `/place` and `/query`. Throws when the signature is not valid. */
export function createLottery({ tenants, keysUrl, state, firstBalance, now, save }: LotteryOptions) {
  const checkSignature = createSignatureCheck(tenants, keysUrl);
  const { draws, balances, orders, outcomes } = state;
  const balanceOf = (owner: string): number => (balances[owner] ??= firstBalance);

  function place(bet: Request): Outcome {
    const [item] = bet.items;
    const draw = draws[bet.issue];
    if (bet.gameId !== GAME.gameId || draw === undefined) return refused('draw_unknown');
    if (draw.number !== undefined || draw.closesAt <= now()) return refused('bet_closed');
    if (item?.playId !== 'side' || !['high', 'low'].includes(item.codes ?? '') || bet.items.length > 1)
      return refused('bet_refused');
    const amount = unitsOf(item.money);
    if (!(amount >= MIN && amount <= MAX)) return refused('bet_limit');
    const owner = ownerOf(bet);
    if (balanceOf(owner) < amount) return refused('balance_low');
    balances[owner] = balanceOf(owner) - amount;
    const orderId = randomUUID();
    orders[orderId] = { owner, issue: bet.issue, items: bet.items, amount, orderId, placedAt: now() };
    return { state: 'done', orderId, amount: textOf(amount) };
  }

  function describe(order: Order): object {
    const { closesAt = 0, number } = draws[order.issue] ?? {};
    const outcome = number === undefined ? 'waiting' : isWon(order, number) ? 'won' : 'lost';
    return {
      orderId: order.orderId,
      type: 'shareBet',
      gameId: GAME.gameId,
      gameName: GAME.name,
      issue: order.issue,
      closesAt,
      playId: 'side',
      playName: 'Side',
      content: order.items[0]?.codes === 'high' ? 'High' : 'Low',
      items: order.items,
      amount: textOf(order.amount),
      hitRate: '',
      state: outcome,
      payout: textOf(outcome === 'won' ? 2 * order.amount : 0),
      result: number === undefined ? '' : String(number),
      placedAt: order.placedAt,
    };
  }

  function read(path: string, request: Request): object {
    const draw = draws[request.issue];
    if (path === '/games') return { games: [GAME] };
    if (path === '/draw') {
      const { closesAt, number } = draw ?? {};
      const facts = { closesAt, serverTime: now(), result: number === undefined ? '' : String(number), ...LIMITS };
      return draw === undefined || request.gameId !== GAME.gameId ? { state: 'none' } : { state: 'found', draw: facts };
    }
    if (path === '/order') {
      const order = orders[request.orderId];
      if (order === undefined) return { state: 'none' };
      return order.owner === ownerOf(request) ? { state: 'found', order: describe(order) } : { state: 'other_player' };
    }
    const own = Object.values(orders)
      .filter(({ owner }) => owner === ownerOf(request) && (request.gameId ?? GAME.gameId) === GAME.gameId)
      .toReversed();
    const first = (request.pageNo - 1) * PAGE_SIZE;
    return { records: own.slice(first, first + PAGE_SIZE).map(describe), pages: Math.ceil(own.length / PAGE_SIZE) };
  }

  const answer: Answer = async (path, authorization = '', body = '') => {
    await checkSignature(path, authorization, body);
    const request = JSON.parse(body) as Request;
    if (path !== '/place' && path !== '/query') return read(path, request);
    // A query closes a bet that has not been placed. So a delayed bet cannot take money later.
    const outcome = outcomes[request.key] ?? (path === '/place' ? place(request) : refused('bet_refused'));
    outcomes[request.key] = outcome;
    await save();
    return outcome;
  };

  /** Draws an issue and pays its winners, once. */
  async function draw(issue: string, number = randomInt(10)): Promise<void> {
    const drawn = draws[issue];
    if (drawn === undefined || drawn.number !== undefined) return;
    drawn.number = number;
    for (const order of Object.values(orders)) {
      if (order.issue === issue && isWon(order, number))
        balances[order.owner] = balanceOf(order.owner) + 2 * order.amount;
    }
    await save();
  }
  return { answer, draw, balanceOf };
}
