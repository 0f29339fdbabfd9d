import { readFile, rename, writeFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from './environment.ts';
import type { Player } from './players.ts';
import { type Book, createWallet } from './wallet-server.ts';

/** The demo's tenants with money. */
const TENANTS = ['CB', 'UAT'];
const FIRST_BALANCE = 3_260_50;

/** The visitor's player, by the cookie. */
type Visitor = (cookie: string | undefined) => Promise<Player | undefined>;

/**
 * The platform's wallet: one balance per player, for bets and for money in the chat. MeeLine's provider calls `/wallet/…`; pages read
 * the balance, and see each change at once.
 */
export async function addWallet(
  app: FastifyInstance,
  { walletFile, widgetOrigin }: Pick<Environment, 'walletFile' | 'widgetOrigin'>,
  signedIn: Visitor,
): Promise<void> {
  const book = await readBook(walletFile);
  const pages = new Map<string, Set<FastifyReply>>();
  const tell = (playerId: string): void => {
    for (const page of pages.get(playerId) ?? []) page.raw.write(`data: ${wallet.balanceOf(playerId)}\n\n`);
  };
  let written = Promise.resolve();
  const save = async (playerId: string): Promise<void> => {
    const next = written.then(() => writeBook(walletFile, book));
    written = next.catch(() => undefined);
    await next;
    tell(playerId);
  };
  const keysUrl = `${widgetOrigin}/wallet/keys`;
  const wallet = createWallet({ tenants: TENANTS, keysUrl, book, firstBalance: FIRST_BALANCE, digits: 2, save });

  await app.register(async (calls) => {
    // The signature covers the body as it was sent.
    calls.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    calls.post('/wallet/:call', (request) => {
      const { call } = request.params as { call: string };
      return wallet.answer(`/${call}`, request.headers.authorization, request.body as string);
    });
  });

  const withPlayer =
    (answer: (playerId: string, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const player = await signedIn(request.headers.cookie);
      return player === undefined
        ? reply.code(401).send({ error: 'No player is signed in.' })
        : answer(player.playerId, request, reply);
    };

  app.get(
    '/api/wallet/events',
    withPlayer((playerId, request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
      const own = pages.get(playerId) ?? new Set();
      pages.set(playerId, own.add(reply));
      request.raw.on('close', () => own.delete(reply));
      reply.raw.write(`data: ${wallet.balanceOf(playerId)}\n\n`);
    }),
  );
}

async function readBook(file: string): Promise<Book> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text === undefined ? { balances: {}, holds: {}, outcomes: {} } : (JSON.parse(text) as Book);
}

/** A reader sees either the old or the new file, never a part of one. */
async function writeBook(file: string, book: Book): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(book), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
