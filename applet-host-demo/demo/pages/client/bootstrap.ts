/** A page built with Bootstrap, with a dialog that is open from the start. */

import { find, make } from './lumora/dom.ts';
import { restartMeeLine, stubMeeLine } from './lumora/meeline.ts';
import { fetchPlayers, fetchSession, signIn } from './lumora/players.ts';
import { askService } from './lumora/service.ts';

stubMeeLine();
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = (): void => {
  document.documentElement.dataset['bsTheme'] = dark.matches ? 'dark' : 'light';
};
follow();
dark.addEventListener('change', follow);

// Deferred scripts have already run when modules run. The page opens the dialog by its own button, as a visitor does.
find<HTMLButtonElement>('[data-bs-toggle="modal"]').click();

find('[data-service]').addEventListener('click', () => askService('其他 Other'));

const select = find<HTMLSelectElement>('[data-player-select]');
const [current, all] = await Promise.all([fetchSession(), fetchPlayers()]);
for (const { playerId, name } of all) {
  const option = make('option', { value: playerId }, name);
  option.selected = playerId === current?.playerId;
  select.append(option);
}
select.addEventListener('change', () => {
  void signIn(select.value).then(async (isDone) => {
    if (isDone) await restartMeeLine({ locale: 'en', colorScheme: 'system' });
  });
});
