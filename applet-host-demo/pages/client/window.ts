/** MeeLine as an applet in a window of its own, which a button of the page opens. */

import { shareBet } from './lumora/bet.ts';
import { find } from './lumora/dom.ts';
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

// In the listener itself: browsers open windows only where somebody has just tapped.
find('[data-share]').addEventListener('click', shareBet);
