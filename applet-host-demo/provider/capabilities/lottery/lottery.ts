import type { BetItem, BetState } from '#domain/bet/bet.ts';
import type { DrawProof } from '#domain/fair/draw-check.ts';
import type { FastifyInstance } from 'fastify';
import type { WalletOwner } from '../money/wallet.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

declare module '../../calls/services.ts' {
  interface Services {
    readonly lottery: Lottery;
  }
}

/** A user of a tenant, as a player of its lottery. */
export type LotteryPlayer = WalletOwner;

export interface LotteryGame {
  readonly gameId: string;
  readonly name: string;
  readonly plays: readonly { readonly playId: string; readonly name: string }[];
}

export interface LotteryDraw {
  readonly gameId: string;
  readonly issue: string;
  readonly closesAtMs: number;
  /** The numbers for people, such as `03, 11, 27 + 5`. Empty until the draw. */
  readonly result: string;
}

/** A draw with what a bet on it may cost, in minor units. */
export interface BettingDraw extends LotteryDraw {
  readonly serverTimeMs: number;
  readonly minAmount: number;
  readonly maxAmount: number;
  readonly maxTimes: number;
}

/** A bet, or a plan, as the lottery has stored it. Amounts are minor units. Spec: 1-chat §3 Bet record, Bet order data. */
export interface LotteryOrder {
  readonly orderId: string;
  readonly type: 'shareBet' | 'plan' | 'precisionBet';
  readonly gameId: string;
  readonly gameName: string;
  readonly issue: string;
  readonly closesAtMs: number;
  readonly playId: string;
  readonly playName: string;
  /** For people, such as `Big, 7`. */
  readonly content: string;
  readonly items: readonly BetItem[];
  readonly amount: number;
  /** The share of the player's settled bets that have won, such as `62%`. Empty: there are none. */
  readonly hitRate: string;
  readonly state: BetState;
  /** The total that the player got. */
  readonly payout: number;
  /** The numbers of the draw for people. Empty until the draw. */
  readonly result: string;
  readonly placedAtMs: number;
}

export interface OrderPage {
  /** Newest first. */
  readonly orders: readonly LotteryOrder[];
  readonly pages: number;
}

export interface NewBet {
  readonly player: LotteryPlayer;
  /** A repeat with the same uuid changes nothing and has the same result. S-01. */
  readonly uuid: string;
  readonly gameId: string;
  readonly issue: string;
  readonly items: readonly BetItem[];
}

/**
 * `bet_closed`: the draw has closed. `draw_unknown`: there is no such game or draw. `bet_limit`: the amount is outside of the limits.
 * `bet_refused`: a line is not valid, or another reason of the platform.
 */
export const BET_REFUSALS = ['bet_closed', 'draw_unknown', 'balance_low', 'bet_limit', 'bet_refused'] as const;
export type BetRefusal = (typeof BET_REFUSALS)[number];

/** `unknown`: the lottery did not answer, and nothing may be guessed. D-18. */
export type BetOutcome =
  | { readonly state: 'done'; readonly orderId: string; readonly amount: number }
  | { readonly state: 'refused'; readonly reason: BetRefusal }
  | { readonly state: 'unknown' };

/** `none`: there is no such thing. `unknown`: the lottery did not answer. */
export type Found<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'none' }
  | { readonly state: 'unknown' };

/** `other-player`: the order is another player's. */
export type FoundOrder = Found<LotteryOrder> | { readonly state: 'other-player' };

/** Undefined instead of an answer: the lottery did not answer. Never call it inside a transaction. */
interface LotteryCalls {
  readonly games: (tenant: Tenant) => Promise<readonly LotteryGame[] | undefined>;
  readonly draw: (tenant: Tenant, gameId: string, issue: string) => Promise<Found<BettingDraw>>;
  /** The bets of a player, newest first. @param wanted pages count from 1; `gameId`: of one game */
  readonly records: (
    player: LotteryPlayer,
    wanted: { readonly pageNo: number; readonly gameId?: string | undefined },
  ) => Promise<OrderPage | undefined>;
  readonly order: (player: LotteryPlayer, orderId: string) => Promise<FoundOrder>;
  readonly place: (bet: NewBet) => Promise<BetOutcome>;
  /** Settles a bet: one that has not been placed by now is closed, and never will be. */
  readonly query: (bet: NewBet) => Promise<BetOutcome>;
}

/** A draw of the embedded lottery on its board. */
interface BoardDraw {
  readonly issue: string;
  readonly closesAtMs: number;
  /** SHA-256 of the secret as hexadecimal text. */
  readonly secretHash: string;
  /** Published only with the numbers. */
  readonly revealed: string | undefined;
  readonly numbers: readonly number[] | undefined;
}

/** The odds of each play by code: what one unit of stake pays, as a decimal text. */
export type BoardOdds = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The demo lottery in the provider's database, which also serves the demo platform's pages. */
export interface EmbeddedLottery extends LotteryCalls {
  readonly isRemote: false;
  /** Stores the next draws of a tenant's games. @param known by tenant and game, the end of the planned draws */
  readonly planDraws: (tenant: Tenant, known: Map<string, number>) => Promise<void>;
  /** Draws and settles what is due. */
  readonly settleDraws: () => Promise<void>;
  /** Serves the pages of the demo platform. */
  readonly addRoutes: (app: FastifyInstance) => void;
  /** Stores a plan: a bet that is announced, and for which nothing is paid. */
  readonly announce: (bet: NewBet) => Promise<BetOutcome>;
  /** The proof of a draw. @param userId the player whose marks it has; undefined: it has none */
  readonly proof: (
    tenant: Tenant,
    draw: { readonly gameId: string; readonly issue: string },
    userId?: string,
  ) => Promise<DrawProof | undefined>;
  /** A part of the list of bets of a draw, after the draw. Parts count from 0. */
  readonly betList: (
    tenant: Tenant,
    draw: { readonly gameId: string; readonly issue: string },
    part: number,
  ) => Promise<string | undefined>;
  /** The draw of each game that accepts bets, and its latest results, newest first. */
  readonly board: (tenant: Tenant) => Promise<{
    readonly serverTimeMs: number;
    readonly games: readonly {
      readonly gameId: string;
      readonly periodMs: number;
      /** The house edge of all plays, in percent. */
      readonly edge: number;
      readonly odds: BoardOdds;
      readonly next: BoardDraw | undefined;
      readonly latest: readonly BoardDraw[];
    }[];
  }>;
}

export interface RemoteLottery extends LotteryCalls {
  readonly isRemote: true;
}

/** The platform's lottery: the demo lottery in the provider's database, or the platform's own over HTTP. D-13. */
export type Lottery = EmbeddedLottery | RemoteLottery;
