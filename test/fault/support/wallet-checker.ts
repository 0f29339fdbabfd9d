/** All money around a wallet, when nothing is under way. Minor units. */
export interface MoneyView {
  /** The first balance of each account. */
  readonly opening: number;
  readonly accounts: readonly string[];
  /** Of the platform. */
  readonly balances: Readonly<Record<string, number>>;
  readonly holds: Readonly<Record<string, number>>;
  /** Of the provider. */
  readonly envelopes: readonly EnvelopeView[];
  readonly movements: readonly MovementView[];
  readonly waiting: number;
}

export interface EnvelopeView {
  readonly id: string;
  readonly state: 'holding' | 'open' | 'taken' | 'expired';
  readonly total: number;
  readonly takenTotal: number;
}

/** The sum of the movements of a kind that an account has had. */
export interface MovementView {
  readonly account: string;
  readonly kind: 'hold' | 'capture' | 'release' | 'payout';
  readonly amount: number;
}

/**
 * Checks that money is in exactly one place: what left the accounts is held, captured or released, for the platform and for the
 * provider alike. Returns a sentence for each difference.
 */
export function checkMoney(view: MoneyView): readonly string[] {
  const { opening, accounts, balances, holds, envelopes, movements, waiting } = view;
  const complaints: string[] = [];
  const expect = (what: string, is: number, should: number): void => {
    if (is !== should) complaints.push(`${what} is ${is}, not ${should}`);
  };
  const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
  const balanceOf = (account: string): number => balances[account] ?? opening;

  expect('the number of waiting movements', waiting, 0);
  const all = sum(accounts.map(balanceOf)) + sum(Object.values(holds));
  expect('all money', all, opening * accounts.length);
  for (const account of accounts) {
    const moved = (kind: MovementView['kind']): number =>
      sum(movements.filter((each) => each.account === account && each.kind === kind).map(({ amount }) => amount));
    const left = moved('capture') + moved('release') + moved('payout') - moved('hold');
    expect(`the balance of ${account}`, balanceOf(account), opening + left);
    if (balanceOf(account) < 0) complaints.push(`the balance of ${account} is negative`);
  }
  const known = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
  for (const id of new Set([...Object.keys(holds), ...known.keys()])) {
    const envelope = known.get(id);
    const rest = envelope?.state === 'open' ? envelope.total - envelope.takenTotal : 0;
    expect(
      `the hold of ${envelope === undefined ? 'no envelope' : `an envelope (${envelope.state})`}`,
      holds[id] ?? 0,
      rest,
    );
    if (envelope?.state === 'holding') complaints.push('an envelope waits for its money for ever');
  }
  return complaints;
}
