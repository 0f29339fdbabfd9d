import type { Random } from '../../platform/random.ts';
import { sessionAtom } from '../../state/session.ts';
import { showDialog } from '../notify.ts';
import { tokenHead, type TokenKeeper } from './token-keeper.ts';

export interface LinkStart {
  readonly tokens: Pick<TokenKeeper, 'current' | 'set'>;
  readonly start: () => Promise<void>;
  readonly store: Parameters<typeof showDialog>[0];
  readonly random: Random;
}

/**
 * Starts a page whose URL contained a token. The token never replaces a valid session; the user is notified instead.
 * Otherwise an attacker could sign a user in to the attacker's account with a link. The token is used when no user is
 * signed in, or when the saved session has ended. S-07.
 */
export async function startWithLink(linkToken: string, { tokens, start, store, random }: LinkStart): Promise<void> {
  const saved = tokens.current();
  if (saved === undefined) tokens.set(linkToken);
  await start();
  if (saved === undefined || tokenHead(saved) === tokenHead(linkToken)) return;
  const running = tokens.current();
  if (running === undefined) {
    tokens.set(linkToken);
    return start();
  }
  const session = store.get(sessionAtom);
  if (tokenHead(running) !== tokenHead(saved) || !('account' in session)) return;
  showDialog(store, random, { code: 'already_signed_in', name: session.account.name });
}
