import { nothing } from '../codec.ts';
import { friendEntry } from '../entities/friend.ts';
import { friendRequest } from '../entities/friend-request.ts';
import { listing, listMarker } from '../listing.ts';
import { httpCall } from '../operation.ts';

/** The friends that the user has blocked. Spec: 3-transport §7 HTTP paths. */
export const blackListGet = httpCall('/friendShip/listGet/blackList', listMarker, listing(friendEntry));

/** Decided friend requests of any age. Spec: 3-transport §7 HTTP paths. */
export const requestHistoryGet = httpCall('/friendShip/listGet/history', listMarker, listing(friendRequest));

/** Friend requests of any age that wait for the user's answer. Spec: 3-transport §7 HTTP paths (no body). */
export const waitConfirmGet = httpCall('/friendShip/listGet/waitConfirm', nothing, listing(friendRequest));
