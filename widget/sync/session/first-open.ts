import { MAX_FIRST_OPEN_RELOADS, OPENINGS_PER_CARRIER } from '../../domain/limits.ts';
import type { LinkKind } from '../../domain/session/tenant.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import { tokenHead } from './token-keeper.ts';

/**
 * Returns the result of the first opening of the link; undefined while it is unknown. Only a carrier that fails to open
 * counts as failed. A failed token fetch means that the provider is unreachable, and a reload would then show the
 * browser's error page. If the tenant allows both carriers, the other one is tried first. S-05.
 */
export function firstOpening(state: LinkState, kind: LinkKind): 'open' | 'failed' | undefined {
  if (state.name === 'open') return 'open';
  const triesBefore = kind === 'auto' ? OPENINGS_PER_CARRIER : 0;
  return state.name === 'retrying' && state.reason === 'socket' && state.failures > triesBefore ? 'failed' : undefined;
}

/**
 * Whether the page may reload after a failed first opening: twice per session. Increments the counter. Spec:
 * 3-transport §4. S-05.
 */
export function mayReload(keyValue: KeyValue, tenant: string, token: string | undefined): boolean {
  const key = `ml_reloads:${tenant}`;
  const session = tokenHead(token ?? '');
  const [counted, count = ''] = (keyValue.get(key) ?? '').split(':', 2);
  const reloads = counted === session ? Number(count) : 0;
  if (reloads >= MAX_FIRST_OPEN_RELOADS) return false;
  keyValue.set(key, `${session}:${reloads + 1}`);
  return true;
}
