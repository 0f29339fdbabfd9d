/** The platform's start page with MeeLine floating on it. */

import { createBoard } from './lumora/board.ts';
import { find } from './lumora/dom.ts';
import { currentDraw, readDraws } from './lumora/draws.ts';
import { type Game, GAMES } from './lumora/games.ts';
import { meeLine, restartMeeLine, stubMeeLine } from './lumora/meeline.ts';
import { createPlayerSwitch } from './lumora/players.ts';
import { createPreferences } from './lumora/preferences.ts';
import { askService } from './lumora/service.ts';
import { createSlip } from './lumora/slip.ts';
import { pageLanguage, writeTexts } from './lumora/texts.ts';

stubMeeLine();

const first = GAMES[0] as Game;

const choose = (game: Game): void => {
  board.select(game);
  slip.select(game);
  drawAll();
};
const board = createBoard(first, (game) => {
  choose(game);
  find('#slip').scrollIntoView({ block: 'nearest' });
});
const slip = createSlip(first, choose);

const drawAll = (): void => {
  writeTexts();
  preferences.draw();
  board.draw(true);
  slip.draw();
  slip.tick();
};
const preferences = createPreferences(drawAll);

const players = createPlayerSwitch(async () => {
  slip.restart();
  drawAll();
  await restartMeeLine({ locale: pageLanguage(), colorScheme: preferences.scheme });
});

find('#chat').addEventListener('click', () => meeLine()('open'));
find('#service').addEventListener('click', () => {
  const game = board.selected();
  askService('投注 Bets', { game: game.name, draw: currentDraw(game)?.issue ?? '' });
});

readDraws();
drawAll();
void players.load().then((player) => {
  if (player) slip.restart();
  drawAll();
});
setInterval(() => {
  board.draw();
  slip.tick();
}, 1000);
