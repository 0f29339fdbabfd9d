import { GROUP_FLAGS, type GroupFlag } from '../../domain/group/group-flag.ts';
import { flag, mapped, optional, record, refuse, type Codec } from '../codec.ts';

/** The wire names of the flags; the first is written. Spec: 2-contacts-groups §3 Group, privacy flags. */
const NAMES = {
  share: ['is_allow_share'],
  find: ['is_allow_find'],
  invite: ['is_allow_invite', 'is_allow_invited'],
  approval: ['is_manual_validate'],
  add: ['is_allow_add'],
  'check-admin': ['is_allow_check_admin'],
  'check-owner': ['is_allow_check_owner'],
  card: ['is_allow_card'],
  'ban-all': ['is_ban_all'],
  'ignore-ban-all': ['is_ignore_ban_all'],
  'ignore-talk-interval': ['is_ignore_msg_frequency'],
  mute: ['is_mute'],
} as const satisfies Readonly<Record<GroupFlag, readonly string[]>>;

const BY_NAME = new Map<string, GroupFlag>(GROUP_FLAGS.flatMap((name) => NAMES[name].map((wire) => [wire, name])));

/** `is_…_by_platform`: the platform has fixed the flag in all its groups. Absent: it has not. L-GA1. */
export const groupLocks: Codec<readonly GroupFlag[]> = mapped(
  record(
    Object.fromEntries(
      GROUP_FLAGS.map(
        (name) =>
          [
            name,
            optional(
              flag,
              NAMES[name].map((wire) => `${wire}_by_platform`),
            ),
          ] as const,
      ),
    ),
  ),
  (locks): readonly GroupFlag[] => GROUP_FLAGS.filter((name) => locks[name] === true),
  (locked) => Object.fromEntries(locked.map((name) => [name, true])),
);

export interface FlagChange {
  readonly flag: GroupFlag;
  readonly isOn: boolean;
}

/** Exactly one `is_…` field. An unknown one, none, or several are refused, so that no change gets lost silently. */
export const flagChange: Codec<FlagChange> = {
  type: 'object',
  fields: GROUP_FLAGS.map((name) => ({
    name: NAMES[name][0],
    otherNames: NAMES[name].slice(1),
    isOptional: true,
    codec: flag,
  })),
  read: (wire, context, path) => {
    const fields = Object.entries(Object(wire) as object).filter(([name]) => name.startsWith('is_'));
    const [name, value] = fields[0] ?? [];
    if (fields.length !== 1 || name === undefined) return refuse(path, 'an object with exactly one is_… flag');
    const known = BY_NAME.get(name);
    if (known === undefined) return refuse(`${path}.${name}`, 'a flag of groups');
    return { flag: known, isOn: flag.read(value, context, `${path}.${name}`) };
  },
  write: ({ flag: name, isOn }, context) => ({ [NAMES[name][0]]: flag.write(isOn, context) }),
};
