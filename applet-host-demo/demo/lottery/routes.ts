import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { decode, list, oneOf, record, textUpTo, withDefault } from '#contract/codec.ts';
import { betItem } from '#contract/entities/bet.ts';
import { MAX_BET_ITEMS } from '#contract/http/bets.ts';
import { uuid } from '#contract/ids.ts';
import { decimalText } from '#domain/money/amount.ts';
import type { Services } from '../../provider/calls/services.ts';
import { BET_REASONS } from '../../provider/calls/refuse-bet.ts';
import { lotteryCurrency } from '../../provider/capabilities/lottery/card.ts';
import type { EmbeddedLottery, LotteryPlayer } from '../../provider/capabilities/lottery/lottery.ts';
import { identityCode, verifyIdentity } from '../../provider/base/session/identity.ts';
import { IDENTITY_RULES } from '../../provider/base/session/token-rules.ts';
import type { Tenant } from '../../provider/base/tenant-settings/settings.ts';
import { findOrAdmit } from '../../provider/capabilities/users/from-identity.ts';
import { parseJson } from '../../provider/calls/json-body.ts';

const LOTTERY_RULES = { ...IDENTITY_RULES, audience: 'meeline-lottery' };

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
export function addDemoLottery(app: FastifyInstance, services: Services, lottery: EmbeddedLottery): void {
  const { tenants } = services;
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

  const drawOf = ({ query }: FastifyRequest): { readonly gameId: string; readonly issue: string } => {
    const { game, issue } = query as Readonly<Record<string, unknown>>;
    return { gameId: typeof game === 'string' ? game : '', issue: typeof issue === 'string' ? issue : '' };
  };

  app.get('/lottery/proof', async (request, reply) => {
    const tenant = await tenantOf(request);
    const proof = tenant && (await lottery.proof(tenant, drawOf(request)));
    if (proof === undefined) return refuse(reply, 404, 'draw_unknown', BET_REASONS.draw_unknown);
    const { ownRefs: _, ...facts } = proof;
    return reply.header('Cache-Control', 'no-store').send(facts);
  });

  // The list as one text, part by part: `sha256sum` of it is the digest.
  app.get('/lottery/draw-bets', async (request, reply) => {
    const tenant = await tenantOf(request);
    const draw = drawOf(request);
    const first = tenant && (await lottery.betList(tenant, draw, 0));
    if (tenant === undefined || first === undefined)
      return refuse(reply, 404, 'draw_unknown', BET_REASONS.draw_unknown);
    const read = (part: number) => lottery.betList(tenant, draw, part);
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(partsOf(first, read));
  });

  const withPlayer =
    (run: (player: LotteryPlayer, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const tenant = await tenantOf(request);
      if (tenant === undefined) return refuse(reply, 404, 'not_found', BET_REASONS.not_found);
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
      const identity = await verifyIdentity(token, tenant, services.now(), LOTTERY_RULES);
      if (!identity.ok)
        return refuse(reply, 401, identityCode(identity.failure), 'The platform’s server must sign the request.');
      const found = await findOrAdmit(services, tenant, identity.value);
      if (found === undefined) return refuse(reply, 403, 'account_erased', 'This player was erased.');
      return found.isFrozen
        ? refuse(reply, 403, 'frozen', 'This account has been frozen.')
        : run({ tenant, userId: found.account.userId }, request, reply.header('Cache-Control', 'no-store'));
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

const partsOf = (first: string, read: (part: number) => Promise<string | undefined>): Readable =>
  Readable.from(
    (async function* parts() {
      let part: string | undefined = first;
      for (let next = 1; part !== undefined; next += 1) {
        yield part;
        part = await read(next);
      }
    })(),
  );

const refuse = (reply: FastifyReply, status: number, code: string, message: string | undefined): FastifyReply =>
  reply.code(status).send({ code, message: message ?? code });

async function boardOf(lottery: EmbeddedLottery, tenant: Tenant): Promise<object> {
  const { serverTimeMs, games } = await lottery.board(tenant);
  return {
    serverTime: serverTimeMs,
    games: games.map(({ gameId, periodMs, edge, odds, next, latest }) => ({
      gameId,
      periodMs,
      edge,
      odds,
      ...(next && { next: { issue: next.issue, closesAt: next.closesAtMs, secretHash: next.secretHash } }),
      latest: latest.map(({ issue, closesAtMs, numbers, revealed, secretHash }) => ({
        issue,
        closesAt: closesAtMs,
        numbers,
        secret: revealed,
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
