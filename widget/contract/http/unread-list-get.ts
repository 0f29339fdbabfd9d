import { chatEntry } from '../entities/chat.ts';
import { listing, listMarker } from '../listing.ts';
import { httpCall } from '../operation.ts';

/** The user's chats with their newest message and unread count. Spec: 3-transport §4, §7 unreadListGet. */
export const unreadListGet = httpCall('/unreadListGet', listMarker, listing(chatEntry));
