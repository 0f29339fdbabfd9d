import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './environment.ts';
import { signIdentity } from './identity-token.ts';
import type { Player } from './players.ts';

const TENANT = 'CB';
const AUDIENCE = 'meeline-lottery';
const TIMEOUT_MS = 4000;
/** Between two requests for the board, however many pages ask for it. */
const BOARD_KEPT_MS = 1000;

/** The visitor's player, by the cookie. */
type Visitor = (cookie: string | undefined) => Promise<Player | undefined>;

/** The draws for the pages: empty while the lottery does not answer. */
export interface Board {
  readonly serverTime: number;
  readonly games: readonly object[];
}

/**
 * The pages' way to the lottery. The demo's lottery runs in MeeLine's provider; its server believes this one, because it signs each
 * request for a player. A platform with a lottery of its own has no such routes. Returns the board for pages.
 */
export function addLottery(
  app: FastifyInstance,
  { widgetOrigin, key }: Pick<Environment, 'widgetOrigin' | 'key'>,
  signedIn: Visitor,
): () => Promise<Board> {
  const ask = (path: string, init: RequestInit = {}, query = ''): Promise<Response> =>
    fetch(`${widgetOrigin}/lottery/${path}?tenant=${TENANT}${query}`, {
      ...init,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  const fetchBoard = async (): Promise<Board> => {
    // The page is shown with any answer of the lottery.
    const answer = (await ask('board')
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)) as Partial<Board> | null | undefined;
    return Array.isArray(answer?.games) ? (answer as Board) : { serverTime: Date.now(), games: [] };
  };
  let kept: { readonly board: Promise<Board>; readonly untilMs: number } | undefined;
  const board = (): Promise<Board> => {
    if (kept === undefined || kept.untilMs < Date.now())
      kept = { board: fetchBoard(), untilMs: Date.now() + BOARD_KEPT_MS };
    return kept.board;
  };

  const forPlayer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const player = await signedIn(request.headers.cookie);
    if (player === undefined) return reply.code(401).send({ message: 'No player is signed in.' });
    const authorization = `Bearer ${await signIdentity(player, key, AUDIENCE)}`;
    const isBet = request.method === 'POST';
    const answered = await ask('bets', {
      method: request.method,
      headers: { authorization, ...(isBet && { 'content-type': 'application/json' }) },
      ...(isBet && { body: JSON.stringify(request.body) }),
    }).catch(() => undefined);
    // The page repeats a bet with the same uuid.
    if (answered === undefined)
      return reply.code(503).send({ code: 'server_busy', message: 'The lottery does not answer.' });
    return reply
      .code(answered.status)
      .type('application/json')
      .send(await answered.text());
  };

  const ofDraw =
    (path: string) =>
    async ({ query }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { game = '', issue = '' } = query as { readonly game?: string; readonly issue?: string };
      const draw = `&game=${encodeURIComponent(game)}&issue=${encodeURIComponent(issue)}`;
      const answered = await ask(path, {}, draw).catch(() => undefined);
      if (answered === undefined)
        return reply.code(503).send({ code: 'server_busy', message: 'The lottery does not answer.' });
      const type = answered.headers.get('content-type') ?? 'application/json';
      return reply
        .code(answered.status)
        .type(type)
        .send(await answered.text());
    };

  app.get('/api/lottery/proof', ofDraw('proof'));
  app.get('/api/lottery/draw-bets', ofDraw('draw-bets'));
  app.get('/api/lottery/board', board);
  app.get('/api/lottery/bets', forPlayer);
  app.post('/api/lottery/bets', forPlayer);
  return board;
}
