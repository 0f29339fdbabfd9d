import {
  type Codec,
  count,
  decode,
  type Decoded,
  list,
  oneOf,
  optional,
  record,
  text,
  textUpTo,
  tolerantList,
  withDefault,
} from '#contract/codec.ts';
import { betItem } from '#contract/entities/bet.ts';
import { type Currency, minorUnits } from '#domain/money/amount.ts';
import type { Services } from '../../calls/services.ts';
import { createPlatformCalls, type PlatformServer } from '../../base/outbound/platform-calls.ts';
import { findPlayerId } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { lotteryCurrency } from './card.ts';
import {
  BET_REFUSALS,
  type BetOutcome,
  type LotteryOrder,
  type LotteryPlayer,
  type NewBet,
  type RemoteLottery,
} from './lottery.ts';

const MAX_ANSWER_CHARACTERS = 1_000_000;
const UNKNOWN = { state: 'unknown' } as const;
const NONE = { state: 'none' } as const;

type Answer = Readonly<Record<string, unknown>> | undefined;

const word = textUpTo(64);
const game = record({
  gameId: textUpTo(32),
  name: word,
  plays: withDefault(tolerantList(record({ playId: textUpTo(32), name: word })), []),
});
const draw = record({
  closesAt: count,
  serverTime: count,
  result: withDefault(word, ''),
  minAmount: text,
  maxAmount: text,
  maxTimes: count,
});
const order = record({
  orderId: word,
  type: withDefault(oneOf(['shareBet', 'plan', 'precisionBet']), 'shareBet'),
  gameId: textUpTo(32),
  gameName: withDefault(word, ''),
  issue: textUpTo(32),
  closesAt: count,
  playId: withDefault(textUpTo(32), ''),
  playName: word,
  content: textUpTo(2000),
  items: list(betItem, 100),
  amount: text,
  hitRate: withDefault(textUpTo(16), ''),
  state: oneOf(['waiting', 'won', 'lost', 'cancelled']),
  payout: withDefault(text, '0'),
  result: withDefault(word, ''),
  placedAt: count,
});
const placed = record({ orderId: word, amount: text });
const gamesAnswer = record({ games: tolerantList(game) });
const recordsAnswer = record({ records: tolerantList(order), pages: count });
const refusal = record({ reason: oneOf(BET_REFUSALS) });
const drawAnswer = record({ draw });
const orderAnswer = record({ order: optional(order) });

/** Undefined: the answer does not have the shape that PROTOCOL.md describes. */
function read<T>(codec: Codec<T>, answer: Answer): T | undefined {
  const decoded = answer && decode(codec, answer, { roleScheme: 'A' });
  return decoded?.ok === true ? decoded.value : undefined;
}

/** A lottery that the platform serves over HTTP. PROTOCOL.md describes the requests. Only a clear answer counts. D-13, D-18, L-LO5. */
export function createHttpLottery(server: PlatformServer, base: Pick<Services, 'db' | 'sampled'>): RemoteLottery {
  const post = createPlatformCalls(server, base, { name: 'lottery', maxCharacters: MAX_ANSWER_CHARACTERS });
  const ask = (path: string, { code }: Tenant, about: object = {}): Promise<Answer> =>
    post(path, code, { tenant: code, ...about });
  const askFor = async (path: string, { tenant, userId }: LotteryPlayer, about: object): Promise<Answer> =>
    ask(path, tenant, {
      player: (await findPlayerId(base.db, userId)) ?? '',
      user: userId,
      currency: lotteryCurrency(tenant)?.code,
      ...about,
    });
  const bet = async (path: string, { player, uuid, gameId, issue, items }: NewBet): Promise<BetOutcome> => {
    const key = `${player.userId}:${uuid}`;
    return outcomeOf(await askFor(path, player, { key, gameId, issue, items }), lotteryCurrency(player.tenant));
  };

  return {
    isRemote: true,
    games: async (tenant) => read(gamesAnswer, await ask('/games', tenant))?.games,
    async draw(tenant, gameId, issue) {
      const answer = await ask('/draw', tenant, { gameId, issue });
      if (answer?.['state'] === 'none') return NONE;
      const found = read(drawAnswer, answer)?.draw;
      const currency = lotteryCurrency(tenant);
      const minAmount = units(found?.minAmount, currency);
      const maxAmount = units(found?.maxAmount, currency);
      if (found === undefined || minAmount === undefined || maxAmount === undefined) return UNKNOWN;
      const { closesAt: closesAtMs, serverTime: serverTimeMs, result, maxTimes } = found;
      return {
        state: 'found',
        value: { gameId, issue, closesAtMs, serverTimeMs, result, minAmount, maxAmount, maxTimes },
      };
    },
    async records(player, wanted) {
      const page = read(recordsAnswer, await askFor('/records', player, wanted));
      const currency = lotteryCurrency(player.tenant);
      return page && { orders: page.records.flatMap((each) => orderOf(each, currency) ?? []), pages: page.pages };
    },
    async order(player, orderId) {
      const answer = await askFor('/order', player, { orderId });
      if (answer?.['state'] === 'none') return NONE;
      if (answer?.['state'] === 'other_player') return { state: 'other-player' };
      const found = read(orderAnswer, answer)?.order;
      const value = found?.orderId === orderId ? orderOf(found, lotteryCurrency(player.tenant)) : undefined;
      return value === undefined ? UNKNOWN : { state: 'found', value };
    },
    place: (each) => bet('/place', each),
    query: (each) => bet('/query', each),
  };
}

const units = (amount: string | undefined, currency: Currency | undefined): number | undefined =>
  amount === undefined || currency === undefined ? undefined : minorUnits(amount, currency);

function outcomeOf(answer: Answer, currency: Currency | undefined): BetOutcome {
  if (answer?.['state'] === 'refused')
    return { state: 'refused', reason: read(refusal, answer)?.reason ?? 'bet_refused' };
  const done = answer?.['state'] === 'done' ? read(placed, answer) : undefined;
  const amount = units(done?.amount, currency);
  return done === undefined || amount === undefined ? UNKNOWN : { state: 'done', orderId: done.orderId, amount };
}

/** Undefined: an amount is none of the currency. */
function orderOf(
  { closesAt, placedAt, amount, payout, ...rest }: Decoded<typeof order>,
  currency: Currency | undefined,
): LotteryOrder | undefined {
  const [paid, won] = [units(amount, currency), units(payout, currency)];
  if (paid === undefined || won === undefined) return undefined;
  return { ...rest, closesAtMs: closesAt, placedAtMs: placedAt, amount: paid, payout: won };
}
