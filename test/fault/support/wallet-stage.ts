import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createHttpWallet } from '../../../applet-host-demo/provider/capabilities/money/http-wallet.ts';
import { returnExpired } from '../../../applet-host-demo/provider/capabilities/money/expiry.ts';
import { carryOutDue } from '../../../applet-host-demo/provider/capabilities/money/movements.ts';
import { grabEnvelope } from '../../../applet-host-demo/provider/capabilities/money/opening.ts';
import { generateEnvelope } from '../../../applet-host-demo/provider/capabilities/money/sending.ts';
import type { RemoteWallet } from '../../../applet-host-demo/provider/capabilities/money/wallet.ts';
import { startWithHttpWallet } from '../../support/http-wallet.ts';
import { createChance } from './chance.ts';
import { checkMoney, type EnvelopeView, type MovementView } from './wallet-checker.ts';
import { openWalletProxy } from './wallet-proxy.ts';

const TIMEOUT_MS = 150;
const HOUR_MS = 3_600_000;
const OPENING = 100_000;
/** On a busy machine some requests of a calm network take too long, too. */
const CALM_WITHIN_MS = 60_000;
/** A broken provider may never settle its movements. */
const BROKEN_CALM_WITHIN_MS = 3000;

/** Breaks the provider's use of its wallet. */
export type BrokenWallet = (wallet: RemoteWallet) => RemoteWallet;

/** A provider, the example of a wallet, and a network with faults between them. */
export async function openWalletStage(breakWallet?: BrokenWallet) {
  const calmWithinMs = breakWallet === undefined ? CALM_WITHIN_MS : BROKEN_CALM_WITHIN_MS;
  let target = '';
  const proxy = await openWalletProxy(() => target, 2 * TIMEOUT_MS);
  const day = { currency: { code: 'CNY', digits: 2 }, maxEnvelopeTotal: 60_000, maxEnvelopeShares: 10 };
  const stage = await startWithHttpWallet({
    tenant: { money: { ...day, maxEnvelopesPerDay: Number.MAX_SAFE_INTEGER - OPENING } },
    createWallet: (base) => {
      const wallet = createHttpWallet({ url: proxy.url, timeoutMs: TIMEOUT_MS }, base);
      return breakWallet?.(wallet) ?? wallet;
    },
  });
  target = stage.url;
  const { provider, book } = stage;
  const { services } = provider;
  const tenant = await provider.tenant();
  const people: string[] = [];
  for (let count = 0; count < 4; count += 1) people.push((await provider.createUser()).userId);
  const [owner = '', ...others] = people;
  const groupId = await provider.createGroup({ owner, admins: others });

  const contextOf = (userId: string) => ({
    services,
    tenant,
    address: undefined,
    caller: { userId, tenant: tenant.code, sessionId: 'none' },
  });
  const settle = async (): Promise<void> => {
    provider.advanceClock(70_000);
    await carryOutDue(services);
  };
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from money_movements where state = 'waiting'`.execute(services.db);
    return rows[0]?.count ?? 0;
  };
  /** Nothing fails any more: everything that is under way arrives. */
  const calm = async (): Promise<void> => {
    proxy.follow(undefined);
    await proxy.deliverLate();
    const endMs = performance.now() + calmWithinMs;
    while ((await waiting()) > 0 && performance.now() < endMs) await settle();
    await proxy.deliverLate();
  };
  const check = async (): Promise<readonly string[]> => {
    const { rows: envelopes } = await sql<EnvelopeView>`
      select envelope_id as id, state, total, taken_total as "takenTotal" from red_envelopes
      where state in ('open', 'holding')`.execute(services.db);
    const { rows: movements } = await sql<MovementView>`
      select 'user ' || user_id as account, kind, sum(amount)::bigint as amount from money_movements
      where state = 'done' group by user_id, kind`.execute(services.db);
    const accounts = people.map((userId) => `user ${userId}`);
    const { balances, holds } = book;
    return checkMoney({ opening: OPENING, accounts, balances, holds, envelopes, movements, waiting: await waiting() });
  };

  /** Runs the schedule of a seed. Returns the complaints about the money, while envelopes are open and after their end. */
  async function run(seed: number): Promise<readonly string[]> {
    const chance = createChance(seed);
    proxy.follow(chance);
    let last: Parameters<typeof generateEnvelope>[0] | undefined;
    let lastSender = owner;
    const send = async (isRepeat: boolean): Promise<void> => {
      if (!isRepeat || last === undefined) {
        const quantity = chance.between(1, 3);
        const total = (chance.between(quantity, chance.happens(0.2) ? 60_000 : 3000) / 100).toFixed(2);
        last = { groupId, localId: randomUUID(), split: 'random', total, quantity, hours: 1, remark: '' };
        lastSender = chance.oneOf(people);
      }
      await generateEnvelope(last, false, contextOf(lastSender));
    };
    const grab = async (): Promise<void> => {
      const open = services.db.selectFrom('red_envelopes').select('envelope_id').where('state', '=', 'open');
      const ids = (await open.orderBy('created_at').execute()).map((row) => row.envelope_id);
      if (ids.length > 0)
        await grabEnvelope({ chatId: groupId, redId: chance.oneOf(ids) }, contextOf(chance.oneOf(people)));
    };
    for (let left = chance.between(4, 9); left > 0; left -= 1) {
      const what = chance.fraction();
      if (what < 0.35) await send(false);
      else if (what < 0.5) await send(true);
      else if (what < 0.75) await Promise.all([grab(), grab()]);
      else if (what < 0.9) await settle();
      else if (what < 0.95) await proxy.deliverLate();
      else {
        provider.advanceClock(HOUR_MS);
        await returnExpired(services);
      }
    }
    await calm();
    const before = await check();
    provider.advanceClock(HOUR_MS);
    await returnExpired(services);
    await calm();
    return [...before, ...(await check())].map((complaint) => `seed ${seed}: ${complaint}`);
  }

  return {
    run,
    counts: proxy.counts,
    close: async () => {
      await stage.stop();
      await proxy.close();
    },
  };
}
