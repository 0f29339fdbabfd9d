import { atom } from 'jotai';
import type { ChatId, GroupId, UserId } from '../domain/chat/chat-id.ts';
import type { GuestGroup } from '../domain/group/guest-group.ts';
import type { Message } from '../domain/message/message.ts';
import type { HistoryState } from './open-chat.ts';

/** A shared group viewed as a guest. Spec: 3-transport §4 Guest group connection. */
export interface GuestGroupView {
  readonly groupId: GroupId;
  /** Undefined until the provider has sent the group's data. */
  readonly group: GuestGroup | undefined;
  /** `waiting`: the link was open, broke, and is being retried. `closed`: until the user returns or taps. */
  readonly link: 'connecting' | 'open' | 'waiting' | 'closed';
  /** Oldest first, without gaps. */
  readonly messages: readonly Message[];
  readonly history: HistoryState;
  /** The token for files of the group; undefined before the link is open, or if the provider issues none. */
  readonly fileToken?: string | undefined;
}

/** The groups viewed as a guest, in the order of opening: at most five. */
export const guestGroupsAtom = atom<ReadonlyMap<GroupId, GuestGroupView>>(new Map<GroupId, GuestGroupView>());

/** The portraits of senders in none of the user's lists, by chat and user: senders in groups viewed as a guest, agents of the service. */
export const guestSendersAtom = atom<ReadonlyMap<ChatId, ReadonlyMap<UserId, string>>>(new Map());

/** The user's collection of shared groups. Spec: 3-transport §3 Guest group collection entry. */
export const collectedGroupsAtom = atom<ReadonlyMap<GroupId, GuestGroup>>(new Map<GroupId, GuestGroup>());
