/** The switches of a group that its owner and admins set for everyone. Spec: 2-contacts-groups §3 Group, privacy flags. L-GA1. */
export const GROUP_SWITCHES = [
  'share',
  'find',
  'invite',
  'approval',
  'add',
  'check-admin',
  'check-owner',
  'card',
  'ban-all',
  'ignore-ban-all',
  'ignore-talk-interval',
] as const;
export type GroupSwitch = (typeof GROUP_SWITCHES)[number];

/** All flags of a group. `mute` is each member's own: it silences the chat for that member. L-GA2. */
export const GROUP_FLAGS = [...GROUP_SWITCHES, 'mute'] as const;
export type GroupFlag = (typeof GROUP_FLAGS)[number];
