import { friendEntry } from '../entities/friend.ts';
import { listing, listMarker } from '../listing.ts';
import { operation } from '../operation.ts';

/** Friends, whole or since a version; `m` is `noChange` when nothing happened. Spec: 3-transport §4 List synchronisation. */
export const friendListGet = operation('friendListGet', listMarker, listing(friendEntry));
