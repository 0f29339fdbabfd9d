import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { createCallActions } from '../actions/call-actions.ts';
import type { CallMedium } from '../domain/call/call-signal.ts';
import type { UserId } from '../domain/chat/chat-id.ts';
import { friendsAtom } from '../state/chats.ts';
import { tenantAtom } from '../state/environment.ts';

/** Calls a user. Undefined: this user cannot be called, because they are no friend or the platform has no calls. */
export function useCall(userId: UserId | undefined): ((medium: CallMedium) => void) | undefined {
  const isFriend = useAtomValue(friendsAtom).has(userId ?? '');
  const hasCalls = useAtomValue(tenantAtom)?.hasCalls === true;
  const { startCall } = useActions().lazy(createCallActions);
  if (!isFriend || !hasCalls || userId === undefined) return undefined;
  return (medium) => startCall(userId, medium);
}
