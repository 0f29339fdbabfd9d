import { MAX_TALK_INTERVAL_S } from '../limits.ts';
import type { Group } from './group.ts';
import type { GroupFlag, GroupSwitch } from './group-flag.ts';
import { type GroupRole, isOwnerOrAdmin } from './role.ts';

/** The switches that change together with this one. Spec: 2-contacts-groups §4 (the "add" toggle). */
const ALSO_SET: Readonly<Partial<Record<GroupSwitch, readonly GroupSwitch[]>>> = {
  add: ['check-admin', 'check-owner'],
};

/** Returns the switches that a change of one sets, without those that the platform has fixed. */
export const switchesSetWith = (changed: GroupSwitch, locked: readonly GroupFlag[] = []): readonly GroupSwitch[] => [
  changed,
  ...(ALSO_SET[changed] ?? []).filter((each) => !locked.includes(each)),
];

/** The property of `Group` that holds a switch. `invite` is stored inverted. */
const PROPERTY = {
  share: 'isShared',
  find: 'canBeFound',
  approval: 'needsApproval',
  add: 'canAdd',
  'check-admin': 'canCheckAdmin',
  'check-owner': 'canCheckOwner',
  card: 'allowsCards',
  'ban-all': 'allPostingBanned',
  'ignore-ban-all': 'ignoresPostingBan',
  'ignore-talk-interval': 'ignoresTalkInterval',
} as const satisfies Readonly<Record<Exclude<GroupSwitch, 'invite'>, keyof Group>>;

export const isSwitchOn = (group: Group, name: GroupSwitch): boolean =>
  name === 'invite' ? !group.forbidsInvites : group[PROPERTY[name]];

/** Returns a group with one switch changed, and those that change with it. */
export const withSwitch = (group: Group, name: GroupSwitch, isOn: boolean): Group =>
  switchesSetWith(name, group.lockedFlags).reduce<Group>(
    (changed, each) => ({
      ...changed,
      ...(each === 'invite' ? { forbidsInvites: !isOn } : { [PROPERTY[each]]: isOn }),
    }),
    group,
  );

/** Whether a member may open the management of a group, and change its settings. Spec: 2-contacts-groups §6 (admin entry). */
export const canManageGroup = (role: GroupRole): boolean => isOwnerOrAdmin(role);

/** Whether the send interval is a whole number of seconds from 0 (no limit) to 99. Spec: 2-contacts-groups §5 Talk frequency. */
export const isTalkInterval = (seconds: number): boolean =>
  Number.isSafeInteger(seconds) && seconds >= 0 && seconds <= MAX_TALK_INTERVAL_S;
