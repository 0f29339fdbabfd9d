import type { ChatIdentity } from '../../state/chats.ts';
import type { SwipeSide } from '../../components/row-actions/row-swipe.ts';

export type RowAction = 'pin' | 'mute' | 'read' | 'delete' | 'close';

/**
 * The actions under a row on one side, from its edge inwards. A guest chat can only be closed, and the chat with the
 * customer service stays pinned. Spec: 2-contacts-groups §4 Chat
 * list deletion.
 */
export function rowOffers(
  { isGuest = false, kind }: Pick<ChatIdentity, 'isGuest' | 'kind'>,
  side: SwipeSide,
): readonly RowAction[] {
  if (side === 'start') return ['read'];
  if (kind === 'service') return ['delete'];
  return isGuest ? ['close'] : ['pin', 'mute', 'delete'];
}
