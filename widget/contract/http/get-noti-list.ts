import { optional, record, time } from '../codec.ts';
import { groupNotice } from '../entities/group-notice.ts';
import { listing, markerFields } from '../listing.ts';
import { httpCall } from '../operation.ts';

/** Group notices from `time` on. Spec: 2-contacts-groups §7 getNotiList (v), 3-transport §7 (d.time). */
export const getNotiList = httpCall(
  '/imgroup/getNotiList',
  record({ fromMs: optional(time, 'time'), ...markerFields }),
  listing(groupNotice),
);
