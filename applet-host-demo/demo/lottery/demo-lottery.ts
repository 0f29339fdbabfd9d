import type { BetState } from '#domain/bet/bet.ts';
import type { DrawProof } from '#domain/fair/draw-check.ts';
import type { FailureCode } from '#domain/failure.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { Services } from '../../provider/calls/services.ts';
import { createHeld, type Prepared } from '../../provider/capabilities/money/movements.ts';
import { moneyOf } from '../../provider/capabilities/money/rights.ts';
import { newUuid } from '../../provider/base/store/engine/ids.ts';
import {
  countSettled,
  findBet,
  findBetByUuid,
  insertBet,
  listBets,
  listRefs,
  type StoredBet,
} from '../../provider/base/store/lottery/lottery-bets.ts';
import {
  findDraw,
  listBoard,
  readBetList,
  shareDraw,
  type StoredDraw,
} from '../../provider/base/store/lottery/lottery-draws.ts';
import type { DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';
import {
  betLimits,
  type LotterySettings,
  MAX_BET_TIMES,
} from '../../provider/base/tenant-settings/lottery-settings.ts';
import type { Tenant } from '../../provider/base/tenant-settings/settings.ts';
import type { BetLine } from '../../provider/base/store/schema/schema-lottery.ts';
import { amountOf, type DemoGame, demoGames, type DemoPlay, payoutOf } from './demo-games.ts';
import { drawAndSettle, planTenantDraws } from './draws.ts';
import { hasSameLines, itemsOf, linesOf, namesOf } from './demo-lines.ts';
import { addDemoLottery } from './routes.ts';
import {
  BET_REFUSALS,
  type BoardOdds,
  type BetOutcome,
  type BetRefusal,
  type EmbeddedLottery,
  type LotteryOrder,
  type NewBet,
} from '../../provider/capabilities/lottery/lottery.ts';

const PAGE_SIZE = 20;
const LATEST_DRAWS = 4;
const HUNDREDTHS = { code: '', digits: 2 };
const CLOSED = { state: 'refused', reason: 'bet_refused' } as const;

interface Setting {
  readonly games: readonly DemoGame[];
  readonly settings: LotterySettings;
  readonly currency: Currency;
}

/** Undefined: the tenant has no lottery, or no money. */
function settingOf(tenant: Tenant): Setting | undefined {
  const { lottery } = tenant.settings;
  const currency = moneyOf(tenant)?.currency;
  return lottery === undefined || currency === undefined
    ? undefined
    : { games: demoGames(lottery.drawS), settings: lottery, currency };
}

const gameIn = (setting: Setting | undefined, gameId: string): DemoGame | undefined =>
  setting?.games.find((game) => game.gameId === gameId);

const resultOf = (game: DemoGame, { numbers }: Pick<StoredDraw, 'numbers'>): string =>
  numbers === undefined ? '' : game.resultText(numbers);

/** The lottery of the demo platform, in the provider's database. L-LO1. */
export function createDemoLottery(base: () => Services): EmbeddedLottery {
  const lottery: EmbeddedLottery = {
    isRemote: false,
    planDraws: (tenant, known) => planTenantDraws(base(), tenant, known),
    settleDraws: () => drawAndSettle(base()),
    addRoutes: (app) => addDemoLottery(app, base(), lottery),
    games: (tenant) =>
      Promise.resolve(
        (settingOf(tenant)?.games ?? []).map(({ gameId, name, plays }) => ({
          gameId,
          name,
          plays: plays.map((play) => ({ playId: play.playId, name: play.name })),
        })),
      ),
    async draw(tenant, gameId, issue) {
      const setting = settingOf(tenant);
      const game = gameIn(setting, gameId);
      const { db, now } = base();
      const draw = await findDraw(db, tenant.code, gameId, issue);
      if (setting === undefined || game === undefined || draw === undefined) return { state: 'none' };
      const limits = betLimits(setting.settings, setting.currency);
      const { closesAtMs } = draw;
      const value = { gameId, issue, closesAtMs, result: resultOf(game, draw), serverTimeMs: now(), ...limits };
      return { state: 'found', value: { ...value, maxTimes: MAX_BET_TIMES } };
    },
    async records({ tenant, userId }, { pageNo, gameId }) {
      const setting = settingOf(tenant);
      if (setting === undefined) return { orders: [], pages: 0 };
      const { db } = base();
      const skip = (pageNo - 1) * PAGE_SIZE;
      const { bets, total } = await listBets(db, userId, { gameId, skip, limit: PAGE_SIZE });
      const rate = rateOf(await countSettled(db, userId));
      const orders = bets.flatMap((bet) => orderOf(setting, bet, rate) ?? []);
      return { orders, pages: Math.ceil(total / PAGE_SIZE) };
    },
    async order({ tenant, userId }, orderId) {
      const { db } = base();
      const setting = settingOf(tenant);
      const bet = setting && (await findBet(db, tenant.code, orderId));
      if (setting === undefined || bet === undefined) return { state: 'none' };
      if (bet.userId !== userId) return { state: 'other-player' };
      const value = orderOf(setting, bet, rateOf(await countSettled(db, userId)));
      return value === undefined ? { state: 'none' } : { state: 'found', value };
    },
    place: (bet) => place(base(), bet, 'order'),
    announce: (bet) => place(base(), bet, 'plan'),
    async query({ player, uuid, gameId, issue }) {
      const { db, now } = base();
      const { tenant, userId } = player;
      const closing = { orderId: newUuid(), tenant: tenant.code, userId, uuid, gameId, issue };
      // Of this row and that of a call on the way, the database keeps the first.
      if (await insertBet(db, { ...closing, kind: 'order', lines: [], amount: 0, state: 'closed' }, now()))
        return CLOSED;
      const bet = await findBetByUuid(db, userId, uuid);
      if (bet === undefined || bet.state === 'holding') return { state: 'unknown' };
      return bet.state === 'closed' ? CLOSED : { state: 'done', orderId: bet.orderId, amount: bet.amount };
    },
    board: (tenant) => readBoard(base(), tenant),
    async proof(tenant, { gameId, issue }, userId) {
      const { db } = base();
      const game = gameIn(settingOf(tenant), gameId);
      const draw = game && (await findDraw(db, tenant.code, gameId, issue));
      if (game === undefined || draw === undefined) return undefined;
      return proofOf(game, draw, userId === undefined ? [] : await listRefs(db, userId, draw));
    },
    betList: (tenant, draw, part) => readBetList(base().db, { ...draw, tenant: tenant.code }, part),
  };
  return lottery;
}

async function readBoard({ db, now }: Services, tenant: Tenant): ReturnType<EmbeddedLottery['board']> {
  const setting = settingOf(tenant);
  const nowMs = now();
  const draws = setting === undefined ? [] : await listBoard(db, tenant.code, nowMs, LATEST_DRAWS);
  return {
    serverTimeMs: nowMs,
    games: (setting?.games ?? []).map(({ gameId, periodMs, edge, plays }) => {
      const ofGame = draws.filter((draw) => draw.gameId === gameId);
      return {
        gameId,
        periodMs,
        edge,
        odds: oddsIn(plays),
        next: ofGame.find(({ numbers }) => numbers === undefined),
        latest: ofGame.filter(({ numbers }) => numbers !== undefined),
      };
    }),
  };
}

function proofOf({ name, groups }: DemoGame, draw: StoredDraw, ownRefs: readonly string[]): DrawProof {
  const { tenant, gameId, issue, rule, secretHash, openedAtMs, closesAtMs } = draw;
  const { drawnAtMs, revealed, digest, bets, parts, numbers } = draw;
  return {
    tenant,
    gameId,
    gameName: name,
    issue,
    rule,
    groups,
    secretHash,
    openedAtMs,
    closesAtMs,
    ownRefs,
    ...(numbers !== undefined &&
      revealed !== undefined && { result: { drawnAtMs, secret: revealed, digest, bets, parts, numbers } }),
  };
}

const oddsIn = (plays: readonly DemoPlay[]): BoardOdds =>
  Object.fromEntries(
    plays.map(({ playId, picks }) => [
      playId,
      Object.fromEntries([...picks].map(([code, { odds }]) => [code, decimalText(odds, HUNDREDTHS)])),
    ]),
  );

const rateOf = ({ all, won }: { readonly all: number; readonly won: number }): string =>
  all === 0 ? '' : `${Math.round((100 * won) / all)}%`;

/** Undefined: the game no longer exists. */
function orderOf({ games, currency }: Setting, bet: StoredBet, hitRate: string): LotteryOrder | undefined {
  const game = games.find(({ gameId }) => gameId === bet.gameId);
  if (game === undefined) return undefined;
  const { orderId, kind, gameId, issue, lines, amount, payout, closesAtMs, createdAtMs } = bet;
  return {
    orderId,
    type: kind === 'plan' ? 'plan' : 'shareBet',
    gameId,
    gameName: game.name,
    issue,
    closesAtMs,
    playId: lines[0]?.playId ?? '',
    ...namesOf(game, lines),
    items: itemsOf(issue, lines, currency),
    amount,
    hitRate,
    state: stateOf(game, bet),
    payout,
    result: resultOf(game, bet),
    placedAtMs: createdAtMs,
  };
}

/** A plan hits or misses like a bet, but nothing is paid for it. */
function stateOf(game: DemoGame, { state, numbers, lines }: StoredBet): BetState {
  if (state === 'won' || state === 'lost') return state;
  if (state !== 'planned' || numbers === undefined) return 'waiting';
  return payoutOf(game, lines, numbers) > 0 ? 'won' : 'lost';
}

async function place(services: Services, bet: NewBet, kind: 'order' | 'plan'): Promise<BetOutcome> {
  const { player, uuid } = bet;
  const setting = settingOf(player.tenant);
  const game = gameIn(setting, bet.gameId);
  if (setting === undefined || game === undefined) return { state: 'refused', reason: 'draw_unknown' };
  const lines = linesOf(game, bet.issue, bet.items, setting.currency);
  if (lines === undefined) return { state: 'refused', reason: 'bet_refused' };
  const placed = await createHeld(services, player.tenant, (trx) =>
    prepare(trx, services, { bet, kind, lines, setting }),
  );
  if (!placed.ok) return refusalOf(placed.failure);
  const stored = await findBetByUuid(services.db, player.userId, uuid);
  return stored === undefined
    ? { state: 'unknown' }
    : { state: 'done', orderId: stored.orderId, amount: stored.amount };
}

function refusalOf(code: FailureCode): BetOutcome {
  if (code === 'server_busy') return { state: 'unknown' };
  return { state: 'refused', reason: isRefusal(code) ? code : 'bet_refused' };
}

const isRefusal = (code: string): code is BetRefusal => (BET_REFUSALS as readonly string[]).includes(code);

interface Checked {
  readonly bet: NewBet;
  readonly kind: 'order' | 'plan';
  readonly lines: readonly BetLine[];
  readonly setting: Setting;
}

/** Accepts a bet by the provider's clock, and stores it. S-01. */
async function prepare(
  trx: DatabaseTransaction,
  { now }: Services,
  { bet, kind, lines, setting }: Checked,
): Promise<Result<Prepared, FailureCode>> {
  const { player, uuid, gameId, issue } = bet;
  const { tenant, userId } = player;
  // First the lock, then the clock: the draw takes place either before this transaction or after it.
  const draw = await shareDraw(trx, tenant.code, gameId, issue);
  const first = await findBetByUuid(trx, userId, uuid);
  if (first !== undefined) return repeatOf(first, { bet, kind, lines });
  if (draw === undefined) return failure('draw_unknown');
  const nowMs = now();
  if (draw.numbers !== undefined || draw.closesAtMs <= nowMs) return failure('bet_closed');
  const amount = amountOf(lines);
  const { minAmount, maxAmount } = betLimits(setting.settings, setting.currency);
  if (amount < minAmount || amount > maxAmount) return failure('bet_limit');
  const holdId = newUuid();
  const isPlan = kind === 'plan';
  const state = isPlan ? 'planned' : 'holding';
  const stored = {
    orderId: holdId,
    tenant: tenant.code,
    userId,
    uuid,
    kind,
    gameId,
    issue,
    lines,
    amount,
    state,
  } as const;
  if (!(await insertBet(trx, stored, nowMs))) {
    const other = await findBetByUuid(trx, userId, uuid);
    return other === undefined ? failure('server_busy') : repeatOf(other, { bet, kind, lines });
  }
  return success(
    isPlan ? { holdId } : { holdId, hold: { purpose: 'bet', holdId, owner: player, amount, reason: 'bet' } },
  );
}

function repeatOf(
  { orderId, state, kind, gameId, issue, lines }: StoredBet,
  wanted: Omit<Checked, 'setting'>,
): Result<Prepared, FailureCode> {
  if (state === 'closed') return failure('bet_refused');
  const isSame =
    kind === wanted.kind &&
    gameId === wanted.bet.gameId &&
    issue === wanted.bet.issue &&
    hasSameLines(lines, wanted.lines);
  return isSame ? success({ holdId: orderId, isHolding: state === 'holding' }) : failure('invalid_request');
}
