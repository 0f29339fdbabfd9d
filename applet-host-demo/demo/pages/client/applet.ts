/** MeeLine as an applet: in a column of the platform's own page, instead of a bubble. */

import { startBets } from './lumora/bet.ts';
import { find } from './lumora/dom.ts';
import { gameOf } from './lumora/games.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
const desk = find('[data-desk]');
// The applet's own close button returns the column's space to the page.
meeLine()('on', 'close', () => desk.classList.add('alone'));
meeLine()('on', 'open', () => desk.classList.remove('alone'));
bringToLife();
startBets(gameOf('lumen28'));
