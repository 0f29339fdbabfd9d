import { find, make } from './dom.ts';
import { currentDraw, lotteryTime } from './draws.ts';
import { type Game, gameOf, type Pick, picksOf } from './games.ts';
import { meeLine } from './meeline.ts';
import { text } from './texts.ts';
import { type Bet, type BetItem, moneyOf, type Placed, Wallet } from './wallet.ts';

const QUICK_STAKE = 2000;
const SHOWN_BETS = 12;

/** Hands a bet of the player to the chat. The chat's provider looks it up at the lottery, so a changed one is refused. */
function shareBet({
  orderId,
  gameId,
  gameName,
  playId,
  playName,
  issue,
  closesAtMs,
  content,
  items,
  amount,
}: Bet): void {
  meeLine()('shareBet', {
    type: 'shareBet',
    orderId,
    gameId,
    gameName,
    gamePlayId: playId,
    playName,
    periodNo: issue,
    periodEndDate: closesAtMs,
    betContent: content,
    betAmount: amount,
    betItem: items,
  });
}

/** The lines of a bet on some picks of a game. @param stake minor units per pick */
const itemsOf = (game: Game, pickIds: ReadonlySet<string>, stake: number): readonly BetItem[] =>
  game.groups.flatMap(({ playId, picks }) => {
    const codes = picks.flatMap(({ id }) => (pickIds.has(id) ? [id] : []));
    if (codes.length === 0) return [];
    const money = ((codes.length * stake) / 100).toFixed(2);
    return [{ playId, methodid: playId, codes: codes.join(','), nums: String(codes.length), times: '1', money }];
  });

/** Places a bet on the open draw of a game. */
export async function placeBet(
  wallet: Wallet,
  game: Game,
  pickIds: ReadonlySet<string>,
  stake: number,
): Promise<Placed> {
  const draw = currentDraw(game);
  if (draw === undefined) return 'failed';
  const bet = { gameId: game.id, issue: draw.issue, items: itemsOf(game, pickIds, stake) };
  return wallet.place({ ...bet, uuid: crypto.randomUUID() });
}

/** The note under the button that places bets. */
export const placedText = (placed: Placed): string =>
  text(
    placed === 'placed'
      ? 'slip.placed'
      : placed === 'balance_low'
        ? 'slip.poor'
        : placed === 'bet_closed'
          ? 'slip.closed'
          : 'slip.failed',
  );

export const pickLabel = ({ label }: Pick): string => (typeof label === 'string' ? text(label) : label.plain);

/** Shows the player's bets. Each can be shared with the chat. */
export function drawBets(bets: readonly Bet[]): void {
  find('[data-bets]').replaceChildren(
    ...(bets.length > 0 ? bets.slice(0, SHOWN_BETS).map(betRow) : [make('li', { class: 'empty' }, text('bets.empty'))]),
  );
}

function betRow(bet: Bet): HTMLElement {
  const { gameId, gameName, issue, items, state, amount, payout } = bet;
  const codes = new Set(items.flatMap((item) => item.codes.split(',')));
  const picks = picksOf(gameOf(gameId)).filter(({ id }) => codes.has(id));
  const name = `${gameName} · ${picks.map(pickLabel).join(' ')}`;
  const share = make('button', { type: 'button', class: 'share' }, text('bets.share'));
  share.ariaLabel = `${text('bets.share')} ${name}`;
  share.addEventListener('click', () => shareBet(bet));
  const label = state === 'won' ? `+${moneyOf(payout)}` : text(state === 'lost' ? 'bets.lost' : 'bets.waiting');
  return make(
    'li',
    { 'data-order': bet.orderId },
    make('b', { class: 'cut' }, name),
    make('span', { class: `state num ${state}` }, label),
    make('small', { class: 'num cut' }, `${issue} · ${moneyOf(amount)}`),
    share,
  );
}

/** The player's bets on a page without a slip, with a button for a quick bet. Elements that a page lacks are skipped. */
export function startBets(game: Game): void {
  if (document.querySelector('[data-bets]') === null) return;
  const wallet: Wallet = new Wallet(() => drawBets(wallet.bets));
  drawBets([]);
  setInterval(() => wallet.tick(lotteryTime()), 1000);
  const quick = find<HTMLButtonElement>('[data-quick]');
  quick.textContent = text('bets.quick');
  const bet = async (): Promise<void> => {
    quick.disabled = true;
    find('[data-note]').textContent = placedText(await placeBet(wallet, game, new Set(['big']), QUICK_STAKE));
    quick.disabled = false;
  };
  quick.addEventListener('click', () => void bet());
}
