/** A page that has nothing but its script tag. Turbo swaps its body: then the new one is brought to life. */

import { bringToLife, type Leave } from './lumora/host-page.ts';
import { stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
let leave: Leave = bringToLife();

document.addEventListener('turbo:render', () => {
  leave();
  leave = bringToLife();
});
