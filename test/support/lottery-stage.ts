import { randomUUID } from 'node:crypto';
import { unpackContent } from '../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import type { BetItem } from '../../widget/domain/bet/bet.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import type { BetContent } from '../../widget/domain/message/rich-content.ts';
import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { drawAndSettle, planTenantDraws } from '../../applet-host-demo/demo/lottery/draws.ts';
import { fetchResults } from '../../applet-host-demo/provider/capabilities/lottery/results.ts';
import { startSession } from '../../applet-host-demo/provider/base/store/access/sessions.ts';
import type { Tenant } from '../../applet-host-demo/provider/base/tenant-settings/settings.ts';
import { createClient, type TestClient, until, valueOf } from './provider-client.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from './provider.ts';

export const GAME_ID = 'lumen28';
const DRAW_S = 60;
const MINUTE_MS = 60_000;
/** Within this time an order is asked about again: it was postponed, or another question about it is under way. */
const ASKED_AGAIN_MS = 30_000;

/** 20.00 on big, unless the test says otherwise. */
export const aLine = (line: Partial<BetItem> = {}): BetItem => ({
  methodid: 'sum',
  playId: 'sum',
  codes: 'big',
  nums: '1',
  times: '1',
  money: '20.00',
  mode: '1',
  rebate: '0',
  ...line,
});

/** Makes sure that draws are open, and returns the issue of the next one. */
export async function openIssueOf(services: Services, tenant: Tenant): Promise<string> {
  await planTenantDraws(services, tenant, new Map());
  if (services.lottery.isRemote) throw new Error('the lottery is not embedded');
  const { games } = await services.lottery.board(tenant);
  return games.find(({ gameId }) => gameId === GAME_ID)?.next?.issue ?? 'none';
}

export interface LotteryPlayer {
  readonly userId: string;
  readonly name: string;
  readonly client: TestClient;
}

/** Creates a user with a session. */
export async function aPlayer({ services, baseUrl, createUser }: TestProvider, name: string): Promise<LotteryPlayer> {
  const { userId } = await createUser({ name });
  const { token } = await startSession(services.db, userId, services.limits, services.now());
  return { userId, name, client: createClient(baseUrl, { token }) };
}

/** A provider with the embedded lottery, whose quick games draw once a minute by a clock that stands still. */
export async function startLotteryStage(options: TestProviderOptions = {}) {
  let nowMs = Date.parse('2026-11-26T04:00:10Z');
  let tick = (): number => nowMs;
  const provider = await startTestProvider({
    now: () => tick(),
    ...options,
    tenant: { lottery: { drawS: DRAW_S }, ...options.tenant },
  });
  const { services } = provider;
  let players = 0;

  return {
    provider,
    player: (): Promise<LotteryPlayer> => {
      players += 1;
      return aPlayer(provider, `player${players}`);
    },
    /** The issue that accepts bets. */
    openIssue: async (): Promise<string> => openIssueOf(services, await provider.tenant()),
    /** Closes the open draws, publishes their numbers and settles their bets. */
    drawAll: async (): Promise<void> => {
      nowMs += MINUTE_MS;
      const drawnAtMs = services.now();
      let askedAtMs = drawnAtMs;
      // The provider's own job may be settling the same bets, or may have asked about an order just before its draw.
      await until('the results of the closed draws', async () => {
        await drawAndSettle(services);
        const { unsettled } = await services.db
          .selectFrom('lottery_bets as b')
          .innerJoin('lottery_draws as d', (join) =>
            join
              .onRef('d.tenant', '=', 'b.tenant')
              .onRef('d.game_id', '=', 'b.game_id')
              .onRef('d.issue', '=', 'b.issue'),
          )
          .select(({ fn }) => fn.countAll<number>().as('unsettled'))
          .where('b.state', '=', 'placed')
          .where('d.numbers', 'is not', null)
          .executeTakeFirstOrThrow();
        if (Number(unsettled) > 0) return undefined;
        await fetchResults({ ...services, now: () => askedAtMs });
        const { next } = await services.db
          .selectFrom('bet_orders')
          .select(({ fn }) => fn.min('next_at').as('next'))
          .where('state', '=', 'waiting')
          .where('next_at', '<=', drawnAtMs + ASKED_AGAIN_MS)
          .executeTakeFirstOrThrow();
        // `min` of no rows is null.
        if ((next as number | null) === null) return true;
        askedAtMs = Math.max(askedAtMs, next);
        return undefined;
      });
    },
    setClock: (now: () => number) => {
      tick = now;
    },
    bet: (player: LotteryPlayer, issue: string, items = [aLine()], uuid: string = randomUUID()) =>
      player.client.call(HTTP_CALLS.betSingle, { gameId: GAME_ID, issue, items, localId: uuid }),
    records: async (player: LotteryPlayer, pageNo = 1, gameId?: string) =>
      valueOf(await player.client.call(HTTP_CALLS.betRecordGet, { pageNo, gameId })).data,
    states: async (player: LotteryPlayer, chatId: string, messageIds: readonly string[]) =>
      valueOf(await player.client.call(HTTP_CALLS.betStatesGet, { chatId, messageIds })).data.list,
  };
}

export type LotteryStage = Awaited<ReturnType<typeof startLotteryStage>>;

/** An order as a client sends it: the provider replaces everything but the id. */
export const orderContent = (orderId: string, more: object = {}, type = 'shareBet') =>
  unpackContent(
    type,
    JSON.stringify({
      orderId,
      gameId: 'x',
      playName: 'x',
      periodNo: 'x',
      betContent: 'Forged',
      betAmount: '9999',
      ...more,
    }),
  );

/** The cards of a chat, oldest first. */
export async function cardsOf(
  { client }: LotteryPlayer,
  chatId: string,
): Promise<readonly (BetContent & { readonly messageId: string })[]> {
  const page = { chatId, messageId: '0', direction: 'get_back', limit: 50 } as const;
  const { messages } = valueOf(await client.operation(OPERATIONS.getMsgList, page)).data;
  return messages.flatMap(({ content, delivery }) => {
    const rich = kindContentOf(content);
    return rich.kind === 'bet' ? [{ ...rich, messageId: delivery.messageId }] : [];
  });
}
