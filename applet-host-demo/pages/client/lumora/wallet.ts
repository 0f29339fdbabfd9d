import { recall, remember } from './dom.ts';
import { drawOf, numbersOf } from './draws.ts';
import { gameOf, picksOf } from './games.ts';

/** Picks of one slip. All money is in minor units. */
export interface Bet {
  readonly gameId: string;
  readonly drawIndex: number;
  readonly pickIds: readonly string[];
  readonly stake: number;
  /** Undefined until the draw. */
  readonly payout?: number;
}

interface Account {
  readonly balance: number;
  /** Newest first. */
  readonly bets: readonly Bet[];
}

const START = 326_050;
const KEPT_BETS = 12;

/** The demo wallet of one player, kept in this browser. */
export class Wallet {
  readonly #key: string;
  #account: Account;

  constructor(playerId: string) {
    this.#key = `lumora.wallet.${playerId}`;
    this.#account = parse(recall(this.#key));
  }

  get balance(): number {
    return this.#account.balance;
  }

  get bets(): readonly Bet[] {
    return this.#account.bets;
  }

  /** Places a bet. Returns false without any change when the balance is too low. */
  place(bet: Bet): boolean {
    const cost = bet.stake * bet.pickIds.length;
    if (cost > this.balance) return false;
    this.#save({ balance: this.balance - cost, bets: [bet, ...this.bets].slice(0, KEPT_BETS) });
    return true;
  }

  /** Pays out the draws that are over; true when anything changed. */
  settle(now: number): boolean {
    let paid = 0;
    let hasChanged = false;
    const bets = this.bets.map((bet) => {
      const draw = drawOf(gameOf(bet.gameId), bet.drawIndex);
      if (bet.payout !== undefined || draw.at > now) return bet;
      const numbers = numbersOf(draw);
      const won = picksOf(draw.game).filter((pick) => bet.pickIds.includes(pick.id) && pick.wins(numbers));
      const payout = won.reduce((total, pick) => total + Math.floor((bet.stake * pick.odds) / 100), 0);
      paid += payout;
      hasChanged = true;
      return { ...bet, payout };
    });
    if (hasChanged) this.#save({ balance: this.balance + paid, bets });
    return hasChanged;
  }

  #save(account: Account): void {
    this.#account = account;
    remember(this.#key, JSON.stringify(account));
  }
}

function parse(stored: string | null): Account {
  try {
    const account = JSON.parse(stored ?? '') as Account;
    if (Number.isSafeInteger(account.balance) && Array.isArray(account.bets)) return account;
  } catch {
    // Nothing is stored yet, or the stored value has another shape.
  }
  return { balance: START, bets: [] };
}

/** `¥3,260.50` */
export const money = (minor: number): string =>
  `¥${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
