import { MAX_FIRST_OPEN_RELOADS, OPENINGS_PER_CARRIER } from '../../domain/limits.ts';
import type { LinkKind } from '../../domain/session/tenant.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import { tokenHead } from './token-keeper.ts';

/**
 * What the first opening of the link has come to; undefined while nobody knows. Only a carrier that does not open has failed:
 * without its token nothing answers, and a reload would show the browser's own error page. Where the tenant leaves the
 * carrier open, the other one has its try first. S-05.
 */
export function firstOpening(state: LinkState, kind: LinkKind): 'open' | 'failed' | undefined {
  if (state.name === 'open') return 'open';
  const triesBefore = kind === 'auto' ? OPENINGS_PER_CARRIER : 0;
  return state.name === 'retrying' && state.reason === 'socket' && state.failures > triesBefore ? 'failed' : undefined;
}

/** Whether the page may load anew because its first opening failed: twice per session. Counts. Spec: 3-transport §4. S-05. */
export function mayReload(keyValue: KeyValue, tenant: string, token: string | undefined): boolean {
  const key = `ml_reloads:${tenant}`;
  const session = tokenHead(token ?? '');
  const [counted, count = ''] = (keyValue.get(key) ?? '').split(':', 2);
  const reloads = counted === session ? Number(count) : 0;
  if (reloads >= MAX_FIRST_OPEN_RELOADS) return false;
  keyValue.set(key, `${session}:${reloads + 1}`);
  return true;
}
