import { MAX_MESSAGE_GRAPHEMES } from '../limits.ts';
import type { Group } from './group.ts';
import { isOwnerOrAdmin } from './role.ts';

/** The colours that the widget offers; the wire carries any. The empty one is the default. */
export const ADMIN_COLORS: readonly string[] = [
  '',
  '#d92d20',
  '#c2410c',
  '#a16207',
  '#15803d',
  '#0e7490',
  '#2563eb',
  '#7c3aed',
  '#be185d',
];

/** Whether a text is a colour for the messages of a group's owner and admins; an empty one is the default colour. L-GA5. */
export const isAdminColor = (color: string): boolean => color === '' || /^#[0-9a-f]{6}$/i.test(color);

/** Whether a number can limit the length of members' messages; 0 is the limit of all messages. L-GA5. */
export const isMessageLimit = (limit: number): boolean =>
  Number.isSafeInteger(limit) && limit >= 0 && limit <= MAX_MESSAGE_GRAPHEMES;

/**
 * Returns the maximum number of graphemes of a member's message. The owner and admins are exempt from the limit of the group. Spec:
 * 3-transport §3 Group (member_msg_limit), 1-chat §5.
 */
export const maxMessageGraphemes = (group: Pick<Group, 'myRole' | 'memberMessageLimit'> | undefined): number =>
  group === undefined || isOwnerOrAdmin(group.myRole)
    ? MAX_MESSAGE_GRAPHEMES
    : (group.memberMessageLimit ?? MAX_MESSAGE_GRAPHEMES);
