import { randomBytes } from 'node:crypto';
import { numbersOfDraw, numbersOfOldDraw } from '#domain/fair/draw-check.ts';
import type { Services } from '../../provider/calls/services.ts';
import { nodeHash, sha256 } from '../../provider/base/fair/node-hash.ts';
import { openSecret, sealSecret } from '../../provider/base/fair/secret-keys.ts';
import { payMoney, payOut, wakePayments } from '../../provider/capabilities/money/movements.ts';
import {
  listBetsOfDraw,
  listDueBets,
  lockPlacedBet,
  settleBet,
  type StoredBet,
} from '../../provider/base/store/lottery/lottery-bets.ts';
import {
  insertDraws,
  listDueDraws,
  lockOpenDraw,
  publishDraw,
  type StoredDraw,
} from '../../provider/base/store/lottery/lottery-draws.ts';
import type { DatabaseTransaction } from '../../provider/base/store/schema/schema.ts';
import type { Tenant } from '../../provider/base/tenant-settings/settings.ts';
import { betListOf } from './bet-list.ts';
import { type DemoGame, demoGames, payoutOf, planDraws } from './demo-games.ts';

/** The work of the embedded lottery: new draws, their numbers, and the money of their bets. L-LO1. */

const AT_ONCE = 100;
const SECRET_BYTES = 32;
/** The open draw and the one after it. */
const AHEAD = 2;
/** Results for a board that is new: no bets are on these draws. */
const BEFORE = 4;

const gamesOf = ({ settings }: Tenant): readonly DemoGame[] => demoGames(settings.lottery?.drawS);

/** Stores the draws that are open now, with their secrets. @param known the newest stored draw of each game, which this call updates */
export async function planTenantDraws(
  { db, now, secretKeys }: Pick<Services, 'db' | 'now' | 'secretKeys'>,
  tenant: Tenant,
  known: Map<string, number>,
): Promise<void> {
  const nowMs = now();
  for (const game of gamesOf(tenant)) {
    const { gameId, periodMs } = game;
    const key = `${tenant.code}:${gameId}`;
    const newest = known.get(key);
    const fromMs = newest === undefined ? nowMs - BEFORE * periodMs : nowMs;
    const plans = planDraws(game, fromMs, newest === undefined ? BEFORE + AHEAD : AHEAD);
    const last = plans.at(-1)?.closesAtMs ?? 0;
    if (newest !== undefined && last <= newest) continue;
    const draws = plans.map((plan) => {
      const secret = randomBytes(SECRET_BYTES).toString('hex');
      const draw = { ...plan, tenant: tenant.code, gameId };
      return { ...draw, secret: sealSecret(secretKeys, secret, placeOf(draw)), secretHash: sha256(secret) };
    });
    await insertDraws(db, draws, nowMs);
    known.set(key, last);
  }
}

/** The row of a secret: it can be decrypted nowhere else. */
const placeOf = ({ tenant, gameId, issue }: Pick<StoredDraw, 'tenant' | 'gameId' | 'issue'>): string =>
  `draw ${tenant} ${gameId} ${issue}`;

/**
 * Publishes the numbers of closed draws, then settles their bets. Several nodes may do it at once.
 *
 *   draw: planned ──opens──▶ open ──closes──▶ closed ──drawn, once──▶ published
 *   bet:  holding ──money held──▶ placed ────────────(its draw)────▶ won, lost
 *            └─ a query came first, or the money was refused ──▶ closed
 */
export async function drawAndSettle(services: Services): Promise<void> {
  const { db, now, tenants, log } = services;
  for (const draw of await listDueDraws(db, now(), AT_ONCE)) {
    const tenant = await tenants.find(draw.tenant);
    const game = tenant && gameIn(tenant, draw);
    if (game === undefined) continue;
    // A draw that fails does not keep the others back.
    await drawNumbers(services, game, draw).catch((error: unknown) =>
      log.error({ err: error, gameId: draw.gameId, issue: draw.issue }, 'a draw could not be drawn'),
    );
  }
  let after = '';
  for (;;) {
    const due = await listDueBets(db, after, AT_ONCE);
    for (const each of due) {
      await settleInTransaction(services, each).catch((error: unknown) =>
        log.error({ err: error, orderId: each.orderId }, 'a bet could not be settled'),
      );
    }
    after = due.at(-1)?.orderId ?? '';
    if (due.length < AT_ONCE) break;
  }
  wakePayments(services);
}

/**
 * Draws the numbers of a closed draw, once. The lock is the boundary: a bet is stored before it and is on the list, or it waits and
 * is refused. So no bet comes after the digest, on any node. L-LO7.
 */
async function drawNumbers({ db, now, secretKeys }: Services, game: DemoGame, due: StoredDraw): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draw = await lockOpenDraw(trx, due);
    if (draw === undefined) return;
    const secret = openSecret(secretKeys, draw.secret, placeOf(draw));
    if (!secret.ok) throw new Error(`the key "${secret.failure}" in SECRET_KEYS does not decrypt the draw's secret`);
    const nowMs = now();
    if (draw.rule === 1) {
      const numbers = await numbersOfOldDraw({ ...draw, groups: game.groups }, secret.value, nodeHash);
      return publishDraw(trx, draw, { numbers, nowMs });
    }
    const bets = await listBetsOfDraw(trx, draw);
    const { parts, digest } = betListOf(draw, game, bets);
    const numbers = await numbersOfDraw(secret.value, digest, game.groups, nodeHash);
    const proof = { revealed: secret.value, digest, bets: bets.length, parts };
    return publishDraw(trx, draw, { numbers, nowMs, proof });
  });
}

const gameIn = (tenant: Tenant, { gameId }: Pick<StoredDraw, 'gameId'>): DemoGame | undefined =>
  gamesOf(tenant).find((game) => game.gameId === gameId);

async function settleInTransaction(
  services: Services,
  { orderId, tenant: code }: Pick<StoredBet, 'orderId' | 'tenant'>,
): Promise<void> {
  const { db, tenants } = services;
  const tenant = await tenants.find(code);
  if (tenant === undefined) return;
  await db.transaction().execute(async (trx) => {
    const bet = await lockPlacedBet(trx, orderId);
    if (bet !== undefined) await settle(trx, services, bet, tenant);
  });
}

/** The stake becomes the platform's money, and a win is paid from it: so the ledger names both amounts. */
async function settle(trx: DatabaseTransaction, services: Services, bet: StoredBet, tenant: Tenant): Promise<void> {
  const { orderId, lines, amount, numbers, userId } = bet;
  const game = gameIn(tenant, bet);
  if (game === undefined || numbers === undefined) return;
  const owner = { tenant, userId };
  const payout = payoutOf(game, lines, numbers);
  const stake = { purpose: 'bet', key: `stake:${orderId}`, kind: 'collect', holdId: orderId } as const;
  await payMoney(trx, services, { ...stake, owner, amount, reason: 'bet' });
  if (payout > 0)
    await payOut(trx, services, { key: `win:${orderId}`, purpose: 'bet', owner, amount: payout, reason: 'win' });
  await settleBet(trx, orderId, { state: payout > 0 ? 'won' : 'lost', payout, nowMs: services.now() });
}
