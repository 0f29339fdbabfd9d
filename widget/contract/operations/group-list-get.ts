import { groupEntry } from '../entities/group.ts';
import { listing, listMarker } from '../listing.ts';
import { operation } from '../operation.ts';

/** The user's groups: all, or the changes since a version. Spec: 3-transport §4 List synchronisation. */
export const groupListGet = operation('groupListGet', listMarker, listing(groupEntry));
