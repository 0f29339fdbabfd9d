/**
 * The bet order that a platform's page hands over for sharing. Loader, widget and provider all check it with this file, so that
 * they refuse the same orders. It has no dependencies, because it adds to the loader's size.
 *
 * Spec: 1-chat §3 (Bet order data for sharing, Bet item), §7 (Share send).
 */

import type { BetItem } from '../domain/bet/bet.ts';

export type { BetItem };

/** Amounts are decimal texts such as `120.00`. A number is accepted too and converted to its decimal text. */
export interface BetOrder {
  /** The message's type: an order that was placed, or a plan. */
  readonly type: 'shareBet' | 'plan';
  /** The order's id at the platform's lottery, which has to know it as an order of this player. */
  readonly orderId?: string;
  readonly gameId: string;
  readonly playName: string;
  readonly periodNo: string;
  /** The content of the bet. At most 2000 characters; cards show the first 14. */
  readonly betContent: string;
  readonly gameName?: string;
  /** Closing time of the period: seconds or milliseconds since 1970. */
  readonly periodEndDate?: string;
  readonly ownNickName?: string;
  readonly accountName?: string;
  readonly gamePlayId?: string;
  readonly betStake?: string;
  readonly betOneStakeNum?: string;
  readonly betMultiplier?: string;
  readonly betAmount?: string;
  readonly hitRate?: string;
  readonly rebate?: string;
  readonly amode?: string;
  /** At most 100. */
  readonly betItem?: readonly BetItem[];
}

/** A bet order as a page may write it: numbers are allowed in place of texts. */
export type BetOrderInput = WithNumbers<Omit<BetOrder, 'type' | 'betItem'>> & {
  readonly type: BetOrder['type'];
  readonly betItem?: readonly WithNumbers<BetItem>[];
};

type WithNumbers<Fields> = { readonly [Field in keyof Fields]: Fields[Field] | number };

export type CheckedBetOrder =
  | { readonly ok: true; readonly order: BetOrder }
  /** `field` such as `betItem[2].codes`; `expected` in English, for the platform's engineers. */
  | { readonly ok: false; readonly field: string; readonly expected: string };

const TYPES: readonly string[] = ['shareBet', 'plan'] satisfies BetOrder['type'][];

/** Maximum length of each required text. `OPTIONAL_WORDS` has those of the optional texts. */
const WORDS = { gameId: 32, playName: 64, periodNo: 32, betContent: 2000 } as const;
const OPTIONAL_WORDS = {
  orderId: 64,
  gameName: 64,
  ownNickName: 64,
  accountName: 64,
  gamePlayId: 32,
  hitRate: 16,
  amode: 16,
} as const;
const NUMBERS = ['periodEndDate', 'betStake', 'betOneStakeNum', 'betMultiplier', 'betAmount', 'rebate'] as const;
const ITEM_WORDS = { methodid: 32, playId: 32, mode: 16, issueNo: 32, codes: 2000 } as const;
const ITEM_NUMBERS = ['nums', 'rebate', 'times', 'money'] as const;
const MAX_ITEMS = 100;
/** Maximum length of an order as JSON. */
const MAX_CHARACTERS = 16_000;
const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/;

class Refusal extends Error {
  readonly field: string;
  constructor(field: string, expected: string) {
    super(expected);
    this.field = field;
  }
}

/** Checks a bet order. Returns it with every field as text and without unknown fields, or names the first wrong field. */
export function checkBetOrder(value: unknown): CheckedBetOrder {
  try {
    return { ok: true, order: readOrder(value) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, field: error.field, expected: error.message };
  }
}

function readOrder(value: unknown): BetOrder {
  const fields = recordOf('', value);
  if (typeof fields['type'] !== 'string' || TYPES.indexOf(fields['type']) < 0)
    throw new Refusal('type', TYPES.join(' or '));
  const order = {
    type: fields['type'],
    ...words(fields, '', WORDS, true),
    ...words(fields, '', OPTIONAL_WORDS, false),
    ...numbers(fields, '', NUMBERS),
    ...itemsOf(fields['betItem']),
  };
  if (JSON.stringify(order).length > MAX_CHARACTERS)
    throw new Refusal('betItem', `less than ${MAX_CHARACTERS} characters`);
  // Every field has been read above.
  return order as unknown as BetOrder;
}

type Fields = Readonly<Record<string, unknown>>;

function recordOf(place: string, value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(place, 'an object');
  return value as Fields;
}

function itemsOf(value: unknown): object {
  if (isMissing(value)) return {};
  if (!Array.isArray(value) || value.length > MAX_ITEMS) throw new Refusal('betItem', `a list of at most ${MAX_ITEMS}`);
  const betItem = value.map((item: unknown, at) => {
    const place = `betItem[${at}]`;
    const fields = recordOf(place, item);
    return { ...words(fields, `${place}.`, ITEM_WORDS, false), ...numbers(fields, `${place}.`, ITEM_NUMBERS) };
  });
  return { betItem };
}

function words(fields: Fields, place: string, limits: Readonly<Record<string, number>>, isNeeded: boolean): object {
  const read: Record<string, string> = {};
  for (const name of Object.keys(limits)) {
    const most = limits[name] ?? 0;
    const text = textOf(fields[name]);
    const isEmpty = text?.trim() === '';
    if (text === undefined || text.length > most || (isEmpty && isNeeded))
      throw new Refusal(place + name, `a text of ${isNeeded ? 1 : 0} to ${most} characters`);
    if (!isEmpty) read[name] = text;
  }
  return read;
}

function numbers(fields: Fields, place: string, names: readonly string[]): object {
  const read: Record<string, string> = {};
  for (const name of names) {
    const text = textOf(fields[name]);
    if (text === '') continue;
    if (text === undefined || !DECIMAL.test(text))
      throw new Refusal(place + name, 'a decimal number that is not negative');
    read[name] = text;
  }
  return read;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** Empty for a missing value; undefined for a value that is neither a text nor a number. */
const textOf = (value: unknown): string | undefined =>
  isMissing(value)
    ? ''
    : typeof value === 'string'
      ? value
      : typeof value === 'number' && Number.isFinite(value)
        ? String(value)
        : undefined;
