import type { ChatIdentity } from '../../state/chats.ts';
import type { SwipeSide } from './row-swipe.ts';

export type RowAction = 'pin' | 'mute' | 'read' | 'delete' | 'close';

/** What a row offers below it on a side, from its edge on; a guest chat can be closed and nothing else. Spec: 2-contacts-groups §4 Chat list deletion. */
export function rowOffers({ isGuest = false }: ChatIdentity, side: SwipeSide): readonly RowAction[] {
  if (side === 'start') return ['read'];
  return isGuest ? ['close'] : ['pin', 'mute', 'delete'];
}
