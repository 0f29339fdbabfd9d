import type { ColumnType } from 'kysely';
import type { BetItem, BetState } from '#domain/bet/bet.ts';
import type { BigInteger, WithDefault } from './column-types.ts';

/** A `jsonb` column: written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** `holding`: waits for its money. `closed`: a query came first, and the bet can no longer be placed. */
export type StoredBetState = 'holding' | 'placed' | 'planned' | 'won' | 'lost' | 'closed';
export type StoredBetKind = 'order' | 'plan';

/** The codes of one play, with the same stake for each code. Amounts are minor units. */
export interface BetLine {
  readonly playId: string;
  readonly codes: readonly string[];
  readonly stake: number;
  readonly times: number;
  /** The odds of each code when the bet was placed. Absent: bets from before odds were stored have the play's old ones. */
  readonly odds?: readonly number[];
}

export interface LotteryTables {
  /** The draws of the embedded lottery. A trigger keeps them: a draw is changed once, when its numbers are published. */
  lottery_draws: {
    tenant: string;
    game_id: string;
    issue: string;
    closes_at: BigInteger;
    /** May be encrypted. */
    secret: string;
    secret_hash: string;
    /** Null until the draw. */
    numbers: ColumnType<readonly number[] | null, string | null | undefined, string>;
    rule: WithDefault<1 | 2>;
    opened_at: WithDefault<BigInteger | null>;
    drawn_at: WithDefault<BigInteger | null>;
    /** With rule 2: the secret, since the draw. */
    revealed: WithDefault<string | null>;
    digest: WithDefault<string | null>;
    bets: WithDefault<number>;
    parts: WithDefault<number>;
  };
  /** The lists of bets of draws, in parts. A trigger keeps them. */
  lottery_draw_bets: { tenant: string; game_id: string; issue: string; part: number; bets: string };
  lottery_bets: {
    order_id: string;
    tenant: string;
    user_id: string;
    uuid: string;
    kind: StoredBetKind;
    game_id: string;
    issue: string;
    lines: Json<readonly BetLine[]>;
    amount: BigInteger;
    payout: WithDefault<BigInteger>;
    state: StoredBetState;
    created_at: BigInteger;
    settled_at: WithDefault<BigInteger | null>;
    /** The mark of the bet on the list of its draw. Null: from before there were lists. */
    ref: WithDefault<string | null>;
    /** Settled by a node that knows the odds of bets. */
    paid_by_odds: WithDefault<boolean>;
  };
  /** Chains of seeds for throws of games in chats. */
  throw_chains: {
    chat_id: string;
    user_id: string;
    number: number;
    root: string;
    seal: string;
    length: number;
    step: number;
    sealed_at: BigInteger;
  };
  /** Orders that users have shared, or placed by following a card. */
  bet_orders: {
    tenant: string;
    order_id: string;
    user_id: string;
    state: BetState;
    payout: WithDefault<BigInteger>;
    result: WithDefault<string>;
    /** When the job asks the lottery about a waiting order. */
    next_at: BigInteger;
    tries: WithDefault<number>;
  };
  /** The messages that show shared orders. */
  bet_cards: { chat_id: string; msg_id: BigInteger; tenant: string; order_id: string };
  /** Bets that follow a card. */
  bet_follows: {
    user_id: string;
    uuid: string;
    tenant: string;
    chat_id: string;
    msg_id: BigInteger;
    shared_order_id: string;
    game_id: string;
    issue: string;
    items: Json<readonly BetItem[]>;
    /** The multiplier of the shared order's lines. */
    times: number;
    /** Null: the lottery has not accepted the bet yet. */
    order_id: WithDefault<string | null>;
    amount: WithDefault<BigInteger>;
    next_at: BigInteger;
    tries: WithDefault<number>;
  };
}
