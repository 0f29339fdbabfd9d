import type { GroupProfile } from '../../domain/group/application.ts';
import { count, flag, named, record, text, withDefault, type Codec } from '../codec.ts';
import { groupId } from '../ids.ts';

/** A group as non-members see it. Spec: 2-contacts-groups §3 Group. */
export const groupProfile: Codec<GroupProfile> = record({
  groupId: named('group_id', groupId),
  name: withDefault(text, '', 'group_name'),
  photo: withDefault(text, '', ['group_photo', 'group_image', 'head_photo']),
  groupNumber: withDefault(text, '', 'group_no'),
  intro: withDefault(text, '', 'group_info'),
  memberCount: withDefault(count, 0, 'member_total_count'),
  isShared: withDefault(flag, false, 'is_allow_share'),
  isFrozen: withDefault(flag, false, 'freeze_status'),
  needsApproval: withDefault(flag, true, 'is_manual_validate'),
});
