/** A player whom only the platform signs in pays a high amount: the page confirms it. */

import { find } from './lumora/dom.ts';
import { bringToLife } from './lumora/host-page.ts';
import { meeLine, stubMeeLine } from './lumora/meeline.ts';
import { confirmPayment } from './lumora/payment.ts';
import { fetchPlayers, fetchSession, signIn } from './lumora/players.ts';

stubMeeLine();

// The newcomer is the last of the platform's players: the demo's others have passwords.
const nina = (await fetchPlayers()).at(-1);
const isSignedIn = nina !== undefined && (await signIn(nina.playerId));
bringToLife(async () => location.reload());
if (isSignedIn) {
  find('[data-state]').textContent = `${nina.name} is signed in.`;
  meeLine()('init', { tenant: 'CB', identityUrl: '/api/meeline-token', confirmPayment });
} else find('[data-state]').textContent = `${(await fetchSession())?.name ?? 'No one'} is signed in.`;
