/** Two players on one page. Each has an instance of MeeLine, with its own corner, colours and identity. */

import { find, make } from './lumora/dom.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';
import { face, fetchPlayers, fetchSession, type Player } from './lumora/players.ts';

stubMeeLine();
bringToLife(async () => location.reload());

const tokenOf = async ({ playerId }: Player): Promise<string> => {
  const response = await fetch(`/api/players/${playerId}/meeline-token`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
};

const [mine, all] = await Promise.all([fetchSession(), fetchPlayers()]);
const other = all.find(({ playerId }) => playerId !== mine?.playerId);
if (mine && other) {
  const sayTo = meeLine();
  sayTo('init', { tenant: 'CB', position: 'right', getIdentity: () => tokenOf(mine) });
  sayTo('second.init', { tenant: 'CB', position: 'left', getIdentity: () => tokenOf(other) });
  sayTo('second.setTheme', { accent: '#0b6e4f', onAccent: '#ffffff' });
  find('[data-pair]').append(seat(other, 'second.toggle', 'Left'), seat(mine, 'default.toggle', 'Right'));
}

function seat(player: Player, command: 'second.toggle' | 'default.toggle', corner: string): HTMLElement {
  const button = make('button', { class: 'call quiet', type: 'button' }, 'toggle');
  button.addEventListener('click', () => meeLine()(command));
  return make(
    'section',
    { class: 'card' },
    make('header', {}, make('h2', {}, player.name), face(player)),
    make('p', { class: 'note' }, `${corner} corner, commands `, make('code', {}, command.replace('toggle', '…'))),
    make('div', { class: 'buttons' }, button),
  );
}
