import type { KeptCall } from '../../domain/call/call-machine.ts';
import { CALL_RECONNECT_MS } from '../../domain/limits.ts';
import type { SyncScope } from '../scope.ts';
import type { WantedMedia } from './own-end.ts';

/** The call of a page that closes. After a reload, the page in the same tab returns to it. */
interface Stored extends KeptCall, WantedMedia {
  readonly userId: string;
  readonly leftMs: number;
}

const CALL_KEY = 'ml_call';

type Deps = Pick<SyncScope, 'ownId'> & { readonly platform: Pick<SyncScope['platform'], 'tabValues' | 'clock'> };

export const hasKeptCall = ({ platform }: Deps): boolean => platform.tabValues.get(CALL_KEY) !== null;

export function keepCall({ ownId, platform }: Deps, kept: KeptCall, { hasCamera, isMuted }: WantedMedia): void {
  const stored: Stored = { ...kept, hasCamera, isMuted, userId: ownId, leftMs: platform.clock.nowMs() };
  platform.tabValues.set(CALL_KEY, JSON.stringify(stored));
}

/** Takes the kept call, once. Undefined: there is none, it is another user's, or the other end no longer waits. L-CL8. */
export function takeKeptCall({ ownId, platform }: Deps): Stored | undefined {
  const { tabValues, clock } = platform;
  const text = tabValues.get(CALL_KEY);
  tabValues.remove(CALL_KEY);
  if (text === null) return undefined;
  // Written by this version of the widget some seconds before, so its form is known.
  const stored = JSON.parse(text) as Stored;
  return stored.userId === ownId && clock.nowMs() - stored.leftMs < CALL_RECONNECT_MS ? stored : undefined;
}
