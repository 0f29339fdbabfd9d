import { joined, mapped, named, nothing, optional, record, refuse, text } from '../codec.ts';
import { flagChange } from '../entities/group-flag.ts';
import { talkFrequency } from '../entities/talk-frequency.ts';
import { groupId } from '../ids.ts';
import { httpCall } from '../operation.ts';

/** Changes the announcement; an empty text removes it. Spec: 2-contacts-groups §5, §7 groupANNCUpdate. */
export const groupAnncUpdate = httpCall(
  '/imgroup/groupANNCUpdate',
  record({ groupId: named('group_id', groupId), announcement: named('content', text) }),
  nothing,
);

const changed = record({
  groupId: named('group_id', groupId),
  name: optional(text, 'group_name'),
  /** A preset, the path of an uploaded picture, or empty for the first two characters of the name. */
  photo: optional(text, 'photo'),
  /** Seconds between two messages of a member; 0 means no limit. */
  talkIntervalS: optional(talkFrequency, 'msg_frequency'),
  intro: optional(text, 'group_info'),
});

/**
 * Changes the name, the picture, the talk frequency or the introduction of a group; at least one of them. No call for the
 * introduction is specified. Spec: 2-contacts-groups §5, §7 groupUpdate. D-09.
 */
export const groupUpdate = httpCall(
  '/imgroup/groupUpdate',
  mapped(
    changed,
    ({ groupId: id, ...fields }, path) =>
      Object.values(fields).every((field) => field === undefined)
        ? refuse(path, 'an object with group_name, photo, msg_frequency or group_info')
        : { groupId: id, ...fields },
    (change) => change,
  ),
  nothing,
);

/** Changes one flag of a group. Spec: 2-contacts-groups §4, §7 groupPrivateUpdate. */
export const groupPrivateUpdate = httpCall(
  '/imgroup/groupPrivateUpdate',
  mapped(
    joined(record({ groupId: named('group_id', groupId) }), flagChange),
    ([of, change]) => ({ ...of, ...change }),
    ({ groupId: id, ...change }) => [{ groupId: id }, change] as const,
  ),
  nothing,
);

/** Deletes the history of a group for all members. Spec: 2-contacts-groups §5, §7 adminMsgFlush. */
export const adminMsgFlush = httpCall(
  '/imgroup/adminMsgFlush',
  record({ groupId: named('group_id', groupId) }),
  nothing,
);

/** Leaves a group. If the owner leaves, the group is dissolved. Spec: 2-contacts-groups §4 Roles, §7 groupLeave. */
export const groupLeave = httpCall('/imgroup/groupLeave', record({ groupId: named('group_id', groupId) }), nothing);
