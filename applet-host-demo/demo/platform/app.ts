import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Environment } from './environment.ts';
import { type PaymentClaims, signIdentity, signPayment } from './identity-token.ts';
import { addLottery } from './lottery-routes.ts';
import { addPages } from './pages.ts';
import { type Player, readPlayers } from './players.ts';
import { addWallet } from './wallet-routes.ts';
import { NO_SESSION, readSession, sessionCookie } from './session.ts';

const BODY_LIMIT_BYTES = 4096;

/** The platform's server: its pages, who is signed in, and the identity token for MeeLine. */
export async function createApp(environment: Environment): Promise<FastifyInstance> {
  const { playersFile, key } = environment;
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });

  const signedIn = async (cookie: string | undefined): Promise<Player | undefined> => {
    const playerId = readSession(cookie, key.secret);
    return playerId === undefined ? undefined : findPlayer(playersFile, playerId);
  };
  const signIn = (reply: FastifyReply, player: Player): FastifyReply =>
    reply.header('set-cookie', sessionCookie(player.playerId, key.secret));

  app.addHook('onRequest', refuseForeignOrigin);
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-cache',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(`Host page: ${error.message}`);
    return reply.code(status).send({ error: status < 500 ? error.message : 'The platform failed. Try again.' });
  });

  app.get('/healthz', () => ({ ok: true }));

  app.get('/api/players', () => readPlayers(playersFile));

  app.get('/api/session', async (request) => ({ player: (await signedIn(request.headers.cookie)) ?? null }));

  app.post('/api/session', { schema: { body: SESSION_BODY } }, async (request, reply) => {
    const { playerId } = request.body as { playerId: string };
    const player = await findPlayer(playersFile, playerId);
    if (!player) return reply.code(404).send({ error: 'There is no such player.' });
    return signIn(reply, player).send({ player });
  });

  app.delete('/api/session', (_request, reply) => reply.header('set-cookie', NO_SESSION).send({ player: null }));

  app.post('/api/meeline-token', async (request, reply) => {
    const player = await signedIn(request.headers.cookie);
    if (!player) return reply.code(401).send({ error: 'No player is signed in.' });
    return { token: await signIdentity(player, key) };
  });

  // The page has asked its player. A real platform also checks its own limits here, or sends a code to the player's phone.
  app.post('/api/meeline-payment', { schema: { body: PAYMENT_BODY } }, async (request, reply) => {
    const player = await signedIn(request.headers.cookie);
    if (!player) return reply.code(401).send({ error: 'No player is signed in.' });
    return { token: await signPayment(player, request.body as PaymentClaims, key) };
  });

  // Two players on one page. Demo only: here every visitor may sign in as any player, so a second token adds no risk.
  app.post('/api/players/:playerId/meeline-token', async (request, reply) => {
    const player = await findPlayer(playersFile, (request.params as { playerId: string }).playerId);
    if (!player) return reply.code(404).send({ error: 'There is no such player.' });
    return { token: await signIdentity(player, key) };
  });

  await addWallet(app, environment, signedIn);
  const board = addLottery(app, environment, signedIn);

  // Signs a visitor without a session in as the first player, so that newcomers see a working product.
  await addPages(app, environment, board, async (reply, cookie) => {
    const player = await signedIn(cookie);
    if (player) return player;
    const [first] = await readPlayers(playersFile);
    if (first) signIn(reply, first);
    return first;
  });
  return app;
}

const SESSION_BODY = {
  type: 'object',
  required: ['playerId'],
  properties: { playerId: { type: 'string', maxLength: 64 } },
} as const;

const PAYMENT_FIELDS = ['nonce', 'purpose', 'amount', 'currency', 'payee'] as const;
const PAYMENT_BODY = {
  type: 'object',
  required: PAYMENT_FIELDS,
  properties: Object.fromEntries(PAYMENT_FIELDS.map((name) => [name, { type: 'string', maxLength: 200 }])),
} as const;

async function findPlayer(file: string, playerId: string): Promise<Player | undefined> {
  return (await readPlayers(file)).find((player) => player.playerId === playerId);
}

/** Blocks other sites from signing a visitor in here or fetching a token, whatever cookies the browser sends along. */
async function refuseForeignOrigin(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers;
  const isChange = request.method !== 'GET' && request.method !== 'HEAD';
  if (isChange && origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`)
    await reply.code(403).send({ error: 'Requests from other origins are not allowed.' });
}
