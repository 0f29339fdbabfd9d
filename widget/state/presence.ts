import { atom } from 'jotai';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { FriendPresence } from '../domain/contact/presence.ts';

/** The presence of friends, as far as the user may know it. */
export const presenceAtom = atom<ReadonlyMap<UserId, FriendPresence>>(new Map());
