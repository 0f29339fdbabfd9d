/** A page that has nothing but its script tag. When Turbo swaps the body, the script initialises the new one. */

import { bringToLife, type Leave } from './lumora/host-page.ts';
import { stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
let leave: Leave = bringToLife();

document.addEventListener('turbo:render', () => {
  leave();
  leave = bringToLife();
});
