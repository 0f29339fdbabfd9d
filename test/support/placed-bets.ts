import { randomUUID } from 'node:crypto';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { PATIENCE_MS } from './patience.ts';
import { type TestClient, until, valueOf } from './provider-client.ts';
import type { Stack } from './stack.ts';

/** Bets at the embedded lottery of a running stack. */

export interface OpenDraw {
  readonly issue: string;
  readonly closesAt: number;
}

interface Board {
  readonly serverTime: number;
  readonly games: readonly { readonly gameId: string; readonly next?: OpenDraw }[];
}

/** The open draw of a game, once it stays open for this long. A draw that closes earlier is waited for, too. */
export const openDraw = ({ widgetOrigin }: Pick<Stack, 'widgetOrigin'>, gameId: string, forMs: number) =>
  until(
    `an open draw of ${gameId}`,
    async (): Promise<OpenDraw | undefined> => {
      const answer = await fetch(`${widgetOrigin}/lottery/board?tenant=CB`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const board = (await answer.json()) as Board;
      const next = board.games.find((game) => game.gameId === gameId)?.next;
      return next !== undefined && next.closesAt - board.serverTime > forMs ? next : undefined;
    },
    forMs + PATIENCE_MS,
  );

export interface Line {
  readonly playId: string;
  readonly codes: string;
  readonly nums: string;
  readonly money: string;
}

/** A line on the sum of the drawn numbers: `big`, `small`, `odd`, `even`. */
export const sumLine = (codes: string, money: string): Line => ({
  playId: 'sum',
  codes,
  nums: String(codes.split(',').length),
  money,
});

/** Places a bet and returns the id of the order. */
export async function placeBet(
  client: TestClient,
  gameId: string,
  issue: string,
  lines: readonly Line[],
): Promise<string> {
  const items = lines.map((line) => ({ ...line, times: '1' }));
  return valueOf(await client.call(HTTP_CALLS.betSingle, { gameId, issue, items, localId: randomUUID() })).data.orderId;
}
