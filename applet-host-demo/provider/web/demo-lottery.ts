import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decode, list, oneOf, record, textUpTo, withDefault } from '#contract/codec.ts';
import { betItem } from '#contract/entities/bet.ts';
import { MAX_BET_ITEMS } from '#contract/http/bets.ts';
import { uuid } from '#contract/ids.ts';
import { decimalText } from '#domain/money/amount.ts';
import type { Services } from '../calls/handler.ts';
import { BET_REASONS } from '../calls/refuse-bet.ts';
import { lotteryCurrency } from '../lottery/card.ts';
import type { EmbeddedLottery, LotteryPlayer } from '../lottery/lottery.ts';
import { verifyIdentity } from '../session/identity.ts';
import type { Tenant } from '../tenants/settings.ts';
import { findOrAdmit } from '../users/from-identity.ts';
import { parseJson } from './json-body.ts';

const AUDIENCE = 'meeline-lottery';

const newBet = record({
  uuid,
  kind: withDefault(oneOf(['shareBet', 'plan']), 'shareBet'),
  gameId: textUpTo(32),
  issue: textUpTo(32),
  items: list(betItem, MAX_BET_ITEMS),
});

/**
 * The embedded lottery for the pages of the demo platform. Its server asks for a player, with a token that it signs like an identity
 * token. A platform with a lottery of its own does not need these routes. L-LO6.
 */
export function addDemoLottery(app: FastifyInstance, services: Services): void {
  const { lottery, tenants } = services;
  if (lottery.isRemote) return;
  const tenantOf = async ({ query }: FastifyRequest): Promise<Tenant | undefined> => {
    const { tenant: code } = query as Readonly<Record<string, unknown>>;
    const tenant = typeof code === 'string' ? await tenants.find(code) : undefined;
    return tenant?.config.hasLottery === true ? tenant : undefined;
  };

  app.get('/lottery/board', async (request, reply) => {
    const tenant = await tenantOf(request);
    if (tenant === undefined) return refuse(reply, 404, 'not_found', BET_REASONS.not_found);
    return reply.header('Cache-Control', 'no-store').send(await boardOf(lottery, tenant));
  });

  const withPlayer =
    (run: (player: LotteryPlayer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const tenant = await tenantOf(request);
      if (tenant === undefined) return refuse(reply, 404, 'not_found', BET_REASONS.not_found);
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const identity = await verifyIdentity(token, tenant, services.now(), AUDIENCE);
      if (!identity.ok)
        return refuse(reply, 401, identity.failure.code, 'The platform’s server must sign the request.');
      const { account, isFrozen } = await findOrAdmit(services, tenant, identity.value);
      return isFrozen
        ? refuse(reply, 403, 'frozen', 'This account has been frozen.')
        : run({ tenant, userId: account.userId }, request, reply.header('Cache-Control', 'no-store'));
    };

  app.get(
    '/lottery/bets',
    withPlayer(async (player, _request, reply) => reply.send(await betsOf(lottery, player))),
  );

  app.post(
    '/lottery/bets',
    withPlayer(async (player, { body }, reply) => {
      // The API's parser has left the body as text.
      const parsed = parseJson(typeof body === 'string' ? body : '');
      const wanted = decode(newBet, parsed.ok ? parsed.value : undefined, {
        roleScheme: player.tenant.config.roleScheme,
      });
      if (!wanted.ok)
        return refuse(reply, 400, 'invalid_request', `"${wanted.failure.path}" must be ${wanted.failure.expected}.`);
      const { kind, ...bet } = wanted.value;
      const outcome = await (kind === 'plan' ? lottery.announce : lottery.place)({ ...bet, player });
      if (outcome.state === 'done') return reply.send(await betsOf(lottery, player));
      const code = outcome.state === 'refused' ? outcome.reason : 'server_busy';
      return refuse(reply, outcome.state === 'refused' ? 409 : 503, code, BET_REASONS[code]);
    }),
  );
}

const refuse = (reply: FastifyReply, status: number, code: string, message: string | undefined): FastifyReply =>
  reply.code(status).send({ code, message: message ?? code });

async function boardOf(lottery: EmbeddedLottery, tenant: Tenant): Promise<object> {
  const { serverTimeMs, games } = await lottery.board(tenant);
  return {
    serverTime: serverTimeMs,
    games: games.map(({ gameId, periodMs, next, latest }) => ({
      gameId,
      periodMs,
      ...(next && { next: { issue: next.issue, closesAt: next.closesAtMs, secretHash: next.secretHash } }),
      latest: latest.map(({ issue, closesAtMs, numbers, secret, secretHash }) => ({
        issue,
        closesAt: closesAtMs,
        numbers,
        secret,
        secretHash,
      })),
    })),
  };
}

/** The newest bets of a player, as the page shows and shares them. */
async function betsOf(lottery: EmbeddedLottery, player: LotteryPlayer): Promise<object> {
  const currency = lotteryCurrency(player.tenant);
  const page = await lottery.records(player, { pageNo: 1 });
  if (currency === undefined || page === undefined) return { bets: [] };
  return {
    bets: page.orders.map(({ amount, payout, ...order }) => ({
      ...order,
      amount: decimalText(amount, currency),
      payout: decimalText(payout, currency),
    })),
  };
}
