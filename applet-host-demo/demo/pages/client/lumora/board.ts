import { find, icon, make } from './dom.ts';
import { currentDraw, type Draw, edgeOf, isDaily, lastDraw, latestDraws, lotteryTime, refreshDraws } from './draws.ts';
import { type Game, GAMES } from './games.ts';
import { openProof } from './proof.ts';
import { pageLanguage, text } from './texts.ts';

/** The part of the page that follows the clock: next draw, games, results. */
export interface Board {
  /** Runs once a second, and after a change of language with `everything`. */
  draw(everything?: boolean): void;
  select(game: Game): void;
  selected(): Game;
}

const SOON_MS = 10_000;

/** @param onChoose called when the player presses a game card */
export function createBoard(selected: Game, onChoose: (game: Game) => void): Board {
  // Some pages lack some of these elements.
  const clock = document.querySelector('[data-clock]');
  const balls = document.querySelector('[data-balls]');
  const title = document.querySelector('[data-draw-title]');
  let game = selected;
  let shownDraws = '';

  const cards = GAMES.map((each) => {
    const rhythm = make('p', { class: 'cut' });
    const edge = make('p', { class: 'cut num' });
    const left = make('span', { class: 'num' });
    const card = make(
      'button',
      { class: 'game', type: 'button' },
      make('span', { class: 'sign' }, icon(each.icon)),
      make('b', { class: 'cut' }, each.name),
      rhythm,
      edge,
      make('em', {}, icon('timer'), left),
    );
    card.addEventListener('click', () => onChoose(each));
    return { each, card, rhythm, edge, left };
  });
  document.querySelector('[data-games]')?.append(...cards.map(({ card }) => card));

  const drawClock = (): void => {
    const now = lotteryTime();
    const next = currentDraw(game);
    const left = next && next.at - now;
    if (clock) clock.textContent = left === undefined ? '—' : duration(left);
    clock?.classList.toggle('soon', left !== undefined && left < SOON_MS);
    if (title) title.textContent = next === undefined ? game.name : `${game.name} · ${text('draw.title', next.issue)}`;
    for (const card of cards) {
      const draw = currentDraw(card.each);
      card.left.textContent = draw === undefined ? '—' : shortDuration(draw.at - now);
    }
  };

  const drawResults = (isFresh: boolean): void => {
    for (const { each, rhythm, edge, card } of cards) {
      rhythm.textContent = typeof each.rhythm === 'string' ? text(each.rhythm) : each.rhythm.plain;
      const percent = edgeOf(each);
      edge.textContent = percent === undefined ? '' : text('games.edge', String(percent));
      card.ariaPressed = String(each === game);
    }
    const last = lastDraw(game);
    balls?.replaceChildren(...(last === undefined ? [] : ballsOf(last)));
    balls?.classList.toggle('fresh', isFresh);
    find('[data-results]').replaceChildren(...latestDraws().map((draw) => resultRow(draw)));
  };

  return {
    draw(everything = false) {
      void refreshDraws();
      drawClock();
      const draws = GAMES.map((each) => lastDraw(each)?.issue).join() + game.id;
      if (draws === shownDraws && !everything) return;
      drawResults(shownDraws !== '' && draws !== shownDraws);
      shownDraws = draws;
    },
    select(next) {
      game = next;
    },
    selected: () => game,
  };
}

function resultRow(draw: Draw): HTMLElement {
  const at = new Date(draw.at);
  const isToday = at.toDateString() === new Date(lotteryTime()).toDateString();
  const time = at.toLocaleTimeString(pageLanguage() === 'cn' ? 'zh-CN' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  });
  return make(
    'div',
    {},
    make('span', { class: 'cut' }, draw.game.name),
    proofButton(draw),
    make('span', { class: 'balls' }, ...ballsOf(draw)),
    make(
      'time',
      { class: 'num', datetime: at.toISOString() },
      isToday ? time : isDaily(draw.game) ? text('yesterday') : time,
    ),
  );
}

function proofButton(draw: Draw): HTMLElement {
  const button = make('button', { type: 'button', class: 'issue num' }, draw.issue);
  button.ariaLabel = text('proof.open', `${draw.game.name} ${draw.issue}`);
  button.addEventListener('click', () => void openProof(draw));
  return button;
}

function ballsOf(draw: Draw): HTMLElement[] {
  const { numbers = [] } = draw;
  return numbers.map((number, position) => {
    const isExtra = draw.game.hasExtra && position === numbers.length - 1;
    const label = isExtra ? `+${number}` : String(number).padStart(draw.game.digits, '0');
    return make('span', { dir: 'ltr', ...(isExtra && { class: 'extra' }) }, label);
  });
}

/** `00:02:14` */
function duration(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** `02:14` below an hour. */
export const shortDuration = (ms: number): string => duration(ms).replace(/^00:/, '');
