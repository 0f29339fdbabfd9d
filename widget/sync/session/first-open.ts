import { MAX_FIRST_OPEN_RELOADS } from '../../domain/limits.ts';
import type { KeyValue } from '../../platform/key-value.ts';
import type { LinkState } from '../../transport/connection-machine.ts';
import { tokenHead } from './token-keeper.ts';

/**
 * What the first opening of the link has come to; undefined while nobody knows. Only a socket that does not open has failed:
 * without its token nothing answers, and a reload would show the browser's own error page. S-05.
 */
export function firstOpening(state: LinkState): 'open' | 'failed' | undefined {
  if (state.name === 'open') return 'open';
  return state.name === 'retrying' && state.reason === 'socket' ? 'failed' : undefined;
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
