/** MeeLine as the bubble with previews, on a page that shows its unread count and events. */

import { find } from './lumora/dom.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';

stubMeeLine();
meeLine()('on', 'unread', ({ detail }) => {
  find('[data-unread]').textContent = detail.total > 99 ? '99+' : String(detail.total);
});
bringToLife();
meeLine()('minimise');
