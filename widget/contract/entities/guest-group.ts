import type { GuestGroup } from '../../domain/group/guest-group.ts';
import { count, flag, mapped, named, record, text, withDefault, type Codec } from '../codec.ts';
import { groupId } from '../ids.ts';

const fields = {
  groupId: named('group_id', groupId),
  name: withDefault(text, '', 'group_name'),
  photo: withDefault(text, '', ['group_photo', 'group_image', 'head_photo']),
  intro: withDefault(text, '', 'group_info'),
  memberCount: withDefault(count, 0, 'member_total_count'),
} as const;

/** The data of a group that guests receive. Spec: 3-transport §4 Guest group connection. */
export const guestGroup: Codec<GuestGroup> = record(fields);

/** An entry of the guest group collection: state '1' means collected. Spec: 3-transport §3 Guest group collection entry. */
export interface CollectedGroup {
  readonly group: GuestGroup;
  readonly isCollected: boolean;
}

export const collectedGroup: Codec<CollectedGroup> = mapped(
  record({ ...fields, isCollected: withDefault(flag, true, 'state') }),
  ({ isCollected, ...group }): CollectedGroup => ({ group, isCollected }),
  ({ group, isCollected }) => ({ ...group, isCollected }),
);
