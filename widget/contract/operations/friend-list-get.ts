import { friendEntry } from '../entities/friend.ts';
import { listing, listMarker } from '../listing.ts';
import { operation } from '../operation.ts';

/** The friends: all, or the changes since a version. `m` is `noChange` if there are none. Spec: 3-transport §4 List synchronisation. */
export const friendListGet = operation('friendListGet', listMarker, listing(friendEntry));
