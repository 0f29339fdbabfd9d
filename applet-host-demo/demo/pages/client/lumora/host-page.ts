/** Shared code of the pages that each show one way to embed MeeLine. Elements that a page lacks are skipped. */

import { createBoard } from './board.ts';
import { make } from './dom.ts';
import { readDraws } from './draws.ts';
import { type Game, GAMES } from './games.ts';
import { meeLine, restartMeeLine } from './meeline.ts';
import { createPlayerSwitch, type Player } from './players.ts';
import { createPreferences } from './preferences.ts';
import { writeTexts } from './texts.ts';

const EVENTS = ['ready', 'open', 'close', 'minimise', 'unread', 'message', 'relogin', 'tokenCleared', 'error'] as const;

/** @returns stops everything that was started, for pages whose body is swapped */
export type Leave = () => void;

/**
 * Initialises the body: bar, lobby, command buttons, the list of events.
 * @param onSwitch called when another player was chosen; by default MeeLine restarts
 */
export function bringToLife(onSwitch?: (player: Player) => Promise<void>): Leave {
  const life = new AbortController();
  const { signal } = life;
  const preferences = createPreferences(() => undefined);
  preferences.draw();
  if (document.querySelector('[data-t]')) writeTexts();

  if (document.querySelector('#switch'))
    void createPlayerSwitch(
      onSwitch ?? (() => restartMeeLine({ locale: 'en', colorScheme: preferences.scheme })),
      signal,
    ).load();

  for (const link of document.querySelectorAll<HTMLAnchorElement>('.links a, .steps a'))
    if (link.pathname === location.pathname) link.ariaCurrent = 'page';
  for (const button of document.querySelectorAll<HTMLElement>('[data-say]'))
    button.addEventListener('click', () => meeLine()(button.dataset['say'] as 'open'), { signal });
  for (const place of document.querySelectorAll('[data-origin]')) place.textContent = location.host;

  listEvents(signal);
  const stopClock = startLobby();
  return () => {
    life.abort();
    stopClock();
  };
}

/** Lists all events that MeeLine sends to the page, newest first. */
function listEvents(signal: AbortSignal): void {
  const list = document.querySelector('[data-heard]');
  if (!list) return;
  for (const name of EVENTS) {
    const listener = ({ detail }: CustomEvent): void => {
      const text = detail === null || detail === undefined ? '' : JSON.stringify(detail);
      list.prepend(make('li', {}, make('b', {}, name), text));
    };
    meeLine()('on', name, listener);
    signal.addEventListener('abort', () => meeLine()('off', name, listener));
  }
}

/** Shows the draws on pages that have the elements for them. */
function startLobby(): Leave {
  const first = GAMES[0] as Game;
  if (!document.querySelector('[data-results]')) return () => undefined;
  const board = createBoard(first, (game) => {
    board.select(game);
    board.draw(true);
  });
  readDraws();
  board.draw(true);
  const timer = setInterval(() => board.draw(), 1000);
  return () => clearInterval(timer);
}
