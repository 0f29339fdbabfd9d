import type { ChatId } from '../chat/chat-id.ts';
import type { MessageId } from '../message/message-id.ts';

/** One line of a bet order, with the platform's own values. Spec: 1-chat §3 Bet item. */
export interface BetItem {
  readonly methodid?: string | undefined;
  /** The number of stakes. */
  readonly nums?: string | undefined;
  readonly rebate?: string | undefined;
  /** The multiplier. */
  readonly times?: string | undefined;
  /** The amount of the line with its multiplier, a decimal text. */
  readonly money?: string | undefined;
  readonly playId?: string | undefined;
  readonly mode?: string | undefined;
  readonly issueNo?: string | undefined;
  readonly codes?: string | undefined;
}

/** The state of a bet: `waiting` until its draw has a result. A cancelled one was paid back. */
export type BetState = 'waiting' | 'won' | 'lost' | 'cancelled';

/** A bet of the user at the platform's lottery. Spec: 1-chat §3 Bet record. */
export interface BetRecord {
  readonly orderId: string;
  /** A plan is announced, and nothing was paid for it. */
  readonly type: 'shareBet' | 'plan';
  readonly gameId: string;
  readonly gameName: string;
  readonly playName: string;
  readonly periodNo: string;
  readonly content: string;
  /** A decimal text, like `winAmount`. */
  readonly amount: string;
  readonly ownerName: string;
  readonly hitRate: string;
  readonly closesAtMs?: number | undefined;
  readonly placedAtMs: number;
  readonly state: BetState;
  /** The payout of a won bet. */
  readonly winAmount?: string | undefined;
}

/** A game of the platform's lottery. */
export interface BetGame {
  readonly gameId: string;
  readonly gameName: string;
}

/** A page of the user's bets, newest first. Spec: 1-chat §7 Bet-record list. */
export interface BetRecordPage {
  readonly records: readonly BetRecord[];
  readonly pages: number;
  /** Undefined on the last page. */
  readonly nextPageNo?: number | undefined;
  /** The games in which the user can have bets. */
  readonly games: readonly BetGame[];
}

/** A draw of a game, and what a bet on it may cost. */
export interface BetDraw {
  readonly closesAtMs: number;
  readonly serverTimeMs: number;
  readonly balance: string;
  readonly minAmount: string;
  readonly maxAmount: string;
  /** The highest multiplier. */
  readonly maxTimes: number;
}

/** The bets of the user that follow one card; several follows are added up. */
export interface OwnFollow {
  readonly times: number;
  readonly amount: string;
  readonly state: BetState;
  readonly winAmount?: string | undefined;
}

/** The changing facts of a shared bet. */
export interface SharedBetState {
  readonly messageId: MessageId;
  readonly state: BetState;
  readonly followers: number;
  /** The numbers of the draw, such as `07,11,23`. */
  readonly result?: string | undefined;
  /** The payout of the user who shared it. */
  readonly winAmount?: string | undefined;
  readonly follow?: OwnFollow | undefined;
}

/** A bet that follows a shared one. */
export interface FollowRequest {
  readonly gameId: string;
  readonly issue: string;
  readonly items: readonly BetItem[];
  readonly localId: string;
  readonly chatId?: ChatId | undefined;
  readonly messageId?: MessageId | undefined;
}
