import { recall, remember } from './dom.ts';
import { drawOf, numbersOf } from './draws.ts';
import { gameOf, picksOf } from './games.ts';

/** Picks of one slip. All money is in minor units. */
export interface Bet {
  readonly id: string;
  readonly gameId: string;
  readonly drawIndex: number;
  readonly pickIds: readonly string[];
  readonly stake: number;
  /** Undefined until the draw. */
  readonly payout?: number;
}

const KEPT_BETS = 12;

/**
 * The wallet of one player. The platform's server has the balance, and reports each change at once, also of money in the chat. The
 * bets are kept in this browser.
 */
export class Wallet {
  readonly #key: string;
  readonly #onChange: () => void;
  readonly #events: EventSource;
  /** The ids of bets that are being paid out. */
  readonly #settling = new Set<string>();
  #balance: number | undefined;
  #bets: readonly Bet[];

  /** @param onChange called after a change of the balance or the bets */
  constructor(playerId: string, onChange: () => void) {
    this.#key = `lumora.bets.${playerId}`;
    this.#bets = parse(recall(this.#key));
    this.#onChange = onChange;
    // The browser connects again by itself, and the first event has the current balance.
    this.#events = new EventSource('/api/wallet/events');
    this.#events.addEventListener('message', ({ data }) => this.#setBalance(Number(data)));
  }

  /** Undefined: not known yet. */
  get balance(): number | undefined {
    return this.#balance;
  }

  get bets(): readonly Bet[] {
    return this.#bets;
  }

  /** Places a bet. Returns false without any change when the balance is too low, or the server does not answer. */
  async place(bet: Bet): Promise<boolean> {
    if (!(await this.#report('bets', bet.id, bet.stake * bet.pickIds.length))) return false;
    this.#saveBets([bet, ...this.bets].slice(0, KEPT_BETS));
    return true;
  }

  /** Pays out the draws that are over. A bet whose win could not be reported is paid with a later call. */
  settle(now: number): void {
    for (const bet of this.bets) {
      const draw = drawOf(gameOf(bet.gameId), bet.drawIndex);
      if (bet.payout !== undefined || draw.at > now || this.#settling.has(bet.id)) continue;
      const numbers = numbersOf(draw);
      const won = picksOf(draw.game).filter((pick) => bet.pickIds.includes(pick.id) && pick.wins(numbers));
      const payout = won.reduce((total, pick) => total + Math.floor((bet.stake * pick.odds) / 100), 0);
      this.#settling.add(bet.id);
      void this.#payOut(bet.id, payout);
    }
  }

  async #payOut(id: string, payout: number): Promise<void> {
    const isPaid = payout === 0 || (await this.#report('wins', id, payout));
    this.#settling.delete(id);
    if (isPaid) this.#saveBets(this.bets.map((bet) => (bet.id === id ? { ...bet, payout } : bet)));
  }

  /** Ends the reports of the server. */
  close(): void {
    this.#events.close();
  }

  async #report(what: 'bets' | 'wins', id: string, amount: number): Promise<boolean> {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ id, amount }) };
    const response = await fetch(`/api/wallet/${what}`, request).catch(() => undefined);
    if (response?.ok !== true) return false;
    this.#setBalance(((await response.json()) as { balance: number }).balance);
    return true;
  }

  #setBalance(balance: number): void {
    this.#balance = balance;
    this.#onChange();
  }

  #saveBets(bets: readonly Bet[]): void {
    this.#bets = bets;
    remember(this.#key, JSON.stringify(bets));
    this.#onChange();
  }
}

function parse(stored: string | null): readonly Bet[] {
  try {
    const bets: unknown = JSON.parse(stored ?? '');
    return Array.isArray(bets) ? bets : [];
  } catch {
    // Nothing is stored yet, or the stored value has another shape.
    return [];
  }
}

/** `¥3,260.50` */
export const money = (minor: number): string =>
  `¥${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
