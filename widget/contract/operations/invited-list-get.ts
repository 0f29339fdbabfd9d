import { optional, record, time } from '../codec.ts';
import { friendRequest } from '../entities/friend-request.ts';
import { listing, markerFields } from '../listing.ts';
import { operation } from '../operation.ts';

/** Friend requests, received and sent, from `time` on. Spec: 3-transport §4, §7 invitedListGet (d.time). */
export const invitedListGet = operation(
  'invitedListGet',
  record({ fromMs: optional(time, 'time'), ...markerFields }),
  listing(friendRequest),
);
