import { drawBets, pickLabel, placeBet as place, placedText } from './bet.ts';
import { shortDuration } from './board.ts';
import { find, icon, make } from './dom.ts';
import { currentDraw, edgeOf, lotteryTime, oddsOf } from './draws.ts';
import { type Game, GAMES, type Pick, picksOf } from './games.ts';
import { text } from './texts.ts';
import { money, Wallet } from './wallet.ts';

const STAKES = [200, 1000, 5000, 10_000, 50_000] as const;
const QUICK_STAKES = [1000, 5000, 10_000, 50_000] as const;

/** The betting slip and the player's bets. */
export interface Slip {
  /** Runs once a second. */
  tick(): void;
  /** Runs after a change of game, player or language. */
  draw(): void;
  select(game: Game): void;
  /** Another player has signed in. */
  restart(): void;
}

/** @param onSelect called when the player chooses another game in the slip */
export function createSlip(selected: Game, onSelect: (game: Game) => void): Slip {
  const note = find('[data-note]');
  const button = find<HTMLButtonElement>('[data-place]');
  const chosen = new Set<string>();
  let game = selected;
  let stake: number = QUICK_STAKES[0];
  let wallet: Wallet | undefined;
  let shownEdge: number | undefined;
  const odds = (pick: Pick | undefined): string => {
    const known = pick && oddsOf(game, pick);
    return known === undefined ? '' : `× ${known}`;
  };
  const winOf = (pick: Pick): number => Math.floor((stake * Math.round(Number(oddsOf(game, pick) ?? 0) * 100)) / 100);

  const pickButton = (pick: Pick, isNumber: boolean): HTMLElement => {
    const toggle = make('button', { type: 'button', 'aria-pressed': String(chosen.has(pick.id)) }, pickLabel(pick));
    if (!isNumber) toggle.append(make('small', {}, odds(pick)));
    toggle.addEventListener('click', () => {
      if (!chosen.delete(pick.id)) chosen.add(pick.id);
      toggle.ariaPressed = String(chosen.has(pick.id));
      note.textContent = '';
      drawSum();
    });
    return toggle;
  };

  const drawPicks = (): void => {
    shownEdge = edgeOf(game);
    find('[data-slip-games]').replaceChildren(
      ...GAMES.map((each) => {
        const tab = make('button', { type: 'button', role: 'tab', title: each.name }, icon(each.icon));
        tab.ariaLabel = each.name;
        tab.ariaSelected = String(each === game);
        tab.addEventListener('click', () => onSelect(each));
        return tab;
      }),
    );
    find('[data-slip-picks]').replaceChildren(
      ...game.groups.flatMap(({ title, isNumbers, picks }) => [
        make('div', { class: 'group' }, text(title), make('span', { class: 'num' }, isNumbers ? odds(picks[0]) : '')),
        make(
          'div',
          { class: isNumbers ? 'picks numbers' : 'picks' },
          ...picks.map((pick) => pickButton(pick, isNumbers)),
        ),
      ]),
    );
    find('[data-stakes]').replaceChildren(
      ...QUICK_STAKES.map((amount) => {
        const chip = make('button', { type: 'button', 'aria-pressed': String(amount === stake) }, `¥${amount / 100}`);
        chip.addEventListener('click', () => setStake(amount));
        return chip;
      }),
    );
  };

  const drawSum = (): void => {
    const picks = picksOf(game).filter((pick) => chosen.has(pick.id));
    find('[data-stake]').textContent = money(stake);
    find('[data-total]').textContent = money(stake * picks.length);
    find('[data-win]').textContent = money(picks.reduce((sum, pick) => sum + winOf(pick), 0));
    button.disabled = picks.length === 0;
    button.textContent = picks.length === 0 ? text('slip.empty') : text('slip.place', String(picks.length));
  };

  const drawWallet = (): void => {
    for (const element of document.querySelectorAll('[data-balance]'))
      element.textContent = wallet?.balance === undefined ? '¥—' : money(wallet.balance);
    drawBets(wallet?.bets ?? []);
  };

  const setStake = (amount: number): void => {
    stake = amount;
    drawPicks();
    drawSum();
  };

  for (const step of document.querySelectorAll<HTMLElement>('[data-step]')) {
    step.addEventListener('click', () => {
      const position = STAKES.findIndex((amount) => amount >= stake) + Number(step.dataset['step']);
      setStake(STAKES[Math.min(Math.max(position, 0), STAKES.length - 1)] ?? stake);
    });
  }
  const placeBet = async (): Promise<void> => {
    if (wallet === undefined) return;
    button.disabled = true;
    const placed = await place(wallet, game, chosen, stake);
    note.textContent = placedText(placed);
    if (placed === 'placed') chosen.clear();
    drawPicks();
    drawSum();
  };
  button.addEventListener('click', () => void placeBet());

  return {
    tick() {
      const now = lotteryTime();
      if (edgeOf(game) !== shownEdge) {
        drawPicks();
        drawSum();
      }
      const draw = currentDraw(game);
      find('[data-slip-clock]').textContent = draw === undefined ? '' : shortDuration(draw.at - now);
      wallet?.tick(now);
    },
    draw() {
      drawPicks();
      drawSum();
      drawWallet();
      note.textContent = '';
    },
    select(next) {
      if (next !== game) chosen.clear();
      game = next;
    },
    restart() {
      wallet?.close();
      wallet = new Wallet(drawWallet);
      drawWallet();
    },
  };
}
