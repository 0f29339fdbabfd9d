/** Under the strictest policy: the page cannot connect anywhere, and its server has written the visitor's token into it. */

import { find } from './lumora/dom.ts';
import { keepDraws } from './lumora/draws.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';

let violations = 0;
document.addEventListener('securitypolicyviolation', () => {
  violations += 1;
  find('[data-violations]').textContent = String(violations);
});

const { name, token } = JSON.parse(find('#identity').textContent) as { name?: string; token?: string };
find('[data-name]').textContent = name ?? 'a visitor';

// The player switch needs connections, which this page may not make.
find('#switch').remove();

keepDraws();
stubMeeLine();
meeLine()('init', {
  tenant: 'CB',
  // A token is valid for two minutes. Later, only a new page can bring another one.
  getIdentity: (reason) => {
    if (reason === 'boot') return token;
    location.reload();
    return null;
  },
});
bringToLife();
