import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { count, named, record, text, withDefault, type Codec } from '../codec.ts';
import { groupId } from '../ids.ts';

/** What guests are told of a group. Spec: 3-transport §4 Guest group connection. */
export const guestGroup: Codec<GuestGroup> = record({
  groupId: named('group_id', groupId),
  name: withDefault(text, '', 'group_name'),
  photo: withDefault(text, '', ['group_photo', 'group_image', 'head_photo']),
  memberCount: withDefault(count, 0, 'member_total_count'),
});
