import { atom } from 'jotai';
import type { GroupId } from '../domain/chat/chat-id.ts';
import type { GuestGroup } from '../domain/group/guest-group.ts';
import type { Message } from '../domain/message/message.ts';
import type { HistoryState } from './open-chat.ts';

/** A shared group that is viewed as a guest. Spec: 3-transport §4 Guest group connection. */
export interface GuestGroupView {
  readonly groupId: GroupId;
  /** Undefined until the provider has said what it is. */
  readonly group: GuestGroup | undefined;
  /** `waiting`: it was open, broke, and is tried again. `closed`: until the user comes back or taps. */
  readonly link: 'connecting' | 'open' | 'waiting' | 'closed';
  /** Oldest first, without gaps. */
  readonly messages: readonly Message[];
  readonly history: HistoryState;
}

/** The groups that are viewed as a guest, in the order in which they were opened: at most five. */
export const guestGroupsAtom = atom<ReadonlyMap<GroupId, GuestGroupView>>(new Map<GroupId, GuestGroupView>());

/** The user's collection of shared groups. Spec: 3-transport §3 Guest group collection entry. */
export const collectedGroupsAtom = atom<ReadonlyMap<GroupId, GuestGroup>>(new Map<GroupId, GuestGroup>());
