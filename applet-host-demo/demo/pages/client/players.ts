/** One player signs out and another one signs in, without a reload. */

import { find, make } from './lumora/dom.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';
import { face, fetchPlayers, fetchSession, type Player, signIn, signOut } from './lumora/players.ts';

stubMeeLine();
bringToLife(async (player) => show(player));

const seats = find('[data-seats]');
const state = find('[data-state]');

function show(current: Player | undefined): void {
  for (const seat of seats.querySelectorAll<HTMLElement>('button'))
    seat.ariaPressed = String(seat.dataset['seat'] === current?.playerId);
  state.textContent = current ? `${current.name} is signed in.` : 'No one is signed in.';
}

/** Switches the player. It waits for each step, so that neither player ever sees the other's chat. */
async function become(next: Player | undefined): Promise<void> {
  const started = window.MeeLine;
  const isRunning = started !== undefined && 'init' in started;
  state.textContent = 'One moment …';
  if (isRunning) await started.logout();
  const isDone = next ? await signIn(next.playerId) : await signOut();
  if (isRunning) await started.setUser();
  show(isDone ? next : await fetchSession());
}

find('[data-sign-out]').addEventListener('click', () => void become(undefined));
meeLine()('on', 'relogin', () => {
  state.textContent = 'The chat asks the player to sign in.';
});

const [current, all] = await Promise.all([fetchSession(), fetchPlayers()]);
for (const player of all.slice(0, 2)) {
  const button = make('button', { type: 'button', 'data-seat': player.playerId }, face(player), player.name);
  button.append(make('small', {}, player.loginName));
  button.addEventListener('click', () => void become(player));
  seats.append(button);
}
show(current);
