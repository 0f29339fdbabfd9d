import { shortDuration } from './board.ts';
import { find, icon, make } from './dom.ts';
import { currentDraw, drawOf, issueOf } from './draws.ts';
import { type Game, GAMES, gameOf, type Pick, picksOf } from './games.ts';
import { text } from './texts.ts';
import { type Bet, money, Wallet } from './wallet.ts';

const STAKES = [200, 1000, 5000, 10_000, 50_000] as const;
const QUICK_STAKES = [1000, 5000, 10_000, 50_000] as const;

/** The betting slip and the player's bets. */
export interface Slip {
  /** Runs once a second. */
  tick(now: number): void;
  /** Runs after a change of game, player or language. */
  draw(): void;
  select(game: Game): void;
  setPlayer(playerId: string): void;
}

/** @param onSelect called when the player chooses another game in the slip */
export function createSlip(selected: Game, onSelect: (game: Game) => void): Slip {
  const note = find('[data-note]');
  const place = find<HTMLButtonElement>('[data-place]');
  const chosen = new Set<string>();
  let game = selected;
  let stake: number = QUICK_STAKES[0];
  let wallet: Wallet | undefined;

  const label = ({ label: name }: Pick): string => (typeof name === 'string' ? text(name) : name.plain);

  const pickButton = (pick: Pick, isNumber: boolean): HTMLElement => {
    const button = make('button', { type: 'button', 'aria-pressed': String(chosen.has(pick.id)) }, label(pick));
    if (!isNumber) button.append(make('small', {}, odds(pick)));
    button.addEventListener('click', () => {
      if (!chosen.delete(pick.id)) chosen.add(pick.id);
      button.ariaPressed = String(chosen.has(pick.id));
      note.textContent = '';
      drawSum();
    });
    return button;
  };

  const drawPicks = (): void => {
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
        make(
          'div',
          { class: 'group' },
          text(title),
          make('span', { class: 'num' }, isNumbers && picks[0] ? odds(picks[0]) : ''),
        ),
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
    find('[data-win]').textContent = money(picks.reduce((sum, pick) => sum + Math.floor((stake * pick.odds) / 100), 0));
    place.disabled = picks.length === 0;
    place.textContent = picks.length === 0 ? text('slip.empty') : text('slip.place', String(picks.length));
  };

  const drawWallet = (): void => {
    for (const element of document.querySelectorAll('[data-balance]'))
      element.textContent = wallet?.balance === undefined ? '¥—' : money(wallet.balance);
    const bets = wallet?.bets ?? [];
    find('[data-bets]').replaceChildren(
      ...(bets.length > 0
        ? bets.map((bet) => betRow(bet, label))
        : [make('li', { class: 'empty' }, text('bets.empty'))]),
    );
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
    const id = crypto.randomUUID();
    const drawIndex = currentDraw(game, Date.now()).index;
    place.disabled = true;
    const isPlaced = (await wallet?.place({ id, gameId: game.id, drawIndex, pickIds: [...chosen], stake })) ?? false;
    note.textContent = text(isPlaced ? 'slip.placed' : 'slip.poor');
    if (isPlaced) chosen.clear();
    drawPicks();
    drawSum();
  };
  place.addEventListener('click', () => void placeBet());

  return {
    tick(now) {
      find('[data-slip-clock]').textContent = shortDuration(currentDraw(game, now).at - now);
      wallet?.settle(now);
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
    setPlayer(playerId) {
      wallet?.close();
      wallet = new Wallet(playerId, drawWallet);
    },
  };
}

function betRow({ gameId, drawIndex, pickIds, stake, payout }: Bet, label: (pick: Pick) => string): HTMLElement {
  const draw = drawOf(gameOf(gameId), drawIndex);
  const picks = picksOf(draw.game).filter((pick) => pickIds.includes(pick.id));
  const state = payout === undefined ? 'waiting' : payout > 0 ? 'won' : 'lost';
  return make(
    'li',
    {},
    make('b', { class: 'cut' }, `${draw.game.name} · ${picks.map(label).join(' ')}`),
    make(
      'span',
      { class: `state num ${state}` },
      state === 'won' ? `+${money(payout ?? 0)}` : text(state === 'lost' ? 'bets.lost' : 'bets.waiting'),
    ),
    make('small', { class: 'num' }, issueOf(draw)),
    make('small', { class: 'num' }, `${money(stake)} × ${pickIds.length}`),
  );
}

const odds = (pick: Pick): string => `× ${(pick.odds / 100).toFixed(2)}`;
