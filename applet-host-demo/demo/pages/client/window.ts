/** MeeLine as an applet in a separate window, which a button of the page opens. */

import { startBets } from './lumora/bet.ts';
import { find } from './lumora/dom.ts';
import { gameOf } from './lumora/games.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
const state = find('[data-state]');
const say = (text: string) => (): void => {
  state.textContent = text;
};
meeLine()('on', 'open', say('The window opens.'));
meeLine()('on', 'ready', say('The chat is open in its window.'));
meeLine()('on', 'close', say('The chat is closed.'));
meeLine()('on', 'error', ({ detail }) => say(detail.message)());
bringToLife();
// A bet is shared in the listener itself: browsers open windows only during a click or tap.
startBets(gameOf('lumen28'));
