/** One line of a bet, as the lottery takes it. */
export interface BetItem {
  readonly playId: string;
  readonly methodid: string;
  readonly codes: string;
  readonly nums: string;
  readonly times: string;
  readonly money: string;
}

/** A bet of the player at the lottery. Amounts are decimal texts. */
export interface Bet {
  readonly orderId: string;
  readonly type: string;
  readonly gameId: string;
  readonly gameName: string;
  readonly issue: string;
  readonly closesAtMs: number;
  readonly playId: string;
  readonly playName: string;
  readonly content: string;
  readonly items: readonly BetItem[];
  readonly amount: string;
  readonly payout: string;
  readonly state: 'waiting' | 'won' | 'lost' | 'cancelled';
}

export interface NewBet {
  /** A repeat with the same uuid is the same bet. */
  readonly uuid: string;
  readonly gameId: string;
  readonly issue: string;
  readonly items: readonly BetItem[];
}

/** `bet_closed`, `balance_low`, or another word of the lottery. */
export type Placed = 'placed' | 'bet_closed' | 'balance_low' | 'failed';

/** A bet that the chat has placed is in the records a moment after its money has moved. */
const AFTER_MOVE_MS = 700;
/** Results are there a moment after the draw. */
const AFTER_DRAW_MS = 2500;

/**
 * The wallet and the bets of the signed-in player. The platform's server reports each change of the balance at once, also of money in
 * the chat. The lottery has the bets, wherever they were placed.
 */
export class Wallet {
  readonly #onChange: () => void;
  readonly #events: EventSource;
  #balance: number | undefined;
  #bets: readonly Bet[] = [];
  #askedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called after a change of the balance or the bets */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
    void this.refresh();
    // The browser connects again by itself, and the first event has the current balance.
    this.#events = new EventSource('/api/wallet/events');
    this.#events.addEventListener('message', ({ data }) => this.#setBalance(Number(data)));
  }

  /** Minor units. Undefined: not known yet. */
  get balance(): number | undefined {
    return this.#balance;
  }

  /** Newest first. */
  get bets(): readonly Bet[] {
    return this.#bets;
  }

  /** Places a bet. Repeats it once if there is no answer. */
  async place(bet: NewBet, tries = 2): Promise<Placed> {
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(bet) };
    const response = await fetch('/api/lottery/bets', request).catch(() => undefined);
    if (response?.ok === true) {
      this.#take((await response.json()) as { bets: readonly Bet[] });
      return 'placed';
    }
    if ((response === undefined || response.status === 503) && tries > 1) return this.place(bet, tries - 1);
    const { code } = (await response?.json().catch(() => undefined)) ?? {};
    return code === 'bet_closed' || code === 'balance_low' ? code : 'failed';
  }

  /** Asks for the bets if a draw of one has closed. Call it once a second. @param nowMs the lottery's time */
  tick(nowMs: number): void {
    const isDue = this.#bets.some(({ state, closesAtMs }) => state === 'waiting' && closesAtMs + AFTER_DRAW_MS < nowMs);
    if (isDue && Date.now() - this.#askedAt > AFTER_DRAW_MS) void this.refresh();
  }

  async refresh(): Promise<void> {
    this.#askedAt = Date.now();
    const response = await fetch('/api/lottery/bets').catch(() => undefined);
    const answer = response?.ok === true ? ((await response.json().catch(() => undefined)) as unknown) : undefined;
    if (hasBets(answer)) this.#take(answer);
  }

  /** Ends the reports of the server. */
  close(): void {
    clearTimeout(this.#timer);
    this.#events.close();
  }

  #take({ bets }: { readonly bets: readonly Bet[] }): void {
    this.#bets = bets;
    this.#onChange();
  }

  #setBalance(balance: number): void {
    const hasMoved = this.#balance !== undefined && this.#balance !== balance;
    this.#balance = balance;
    this.#onChange();
    if (!hasMoved) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.refresh(), AFTER_MOVE_MS);
  }
}

const hasBets = (answer: unknown): answer is { readonly bets: readonly Bet[] } =>
  typeof answer === 'object' && answer !== null && 'bets' in answer && Array.isArray(answer.bets);

/** `¥3,260.50` */
export const money = (minor: number): string =>
  `¥${(minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** `¥20.00` for the lottery's `20.00`. */
export const moneyOf = (amount: string): string => money(Math.round(Number(amount) * 100));
