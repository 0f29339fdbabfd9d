import type { UserId } from '../chat/chat-id.ts';
import type { GroupSwitch } from './group-flag.ts';
import type { GroupRole } from './role.ts';

/** The administrative acts without a switch. */
const PLAIN_OPERATIONS = [
  'group-created',
  'members-invited',
  'application-agreed',
  'application-refused',
  'members-removed',
  /** Its detail is the number of days; 0: any. */
  'inactive-removed',
  'members-muted',
  'members-unmuted',
  /** Its detail is the new title without its colour, or empty. */
  'title-set',
  'admins-set',
  'admins-unset',
  'owner-changed',
  'announcement-changed',
  'intro-changed',
  /** Its detail is the new name. */
  'name-changed',
  'photo-changed',
  /** Its detail is the number of seconds; 0 means no limit. */
  'talk-interval-changed',
  /** Its detail is the new colour of admins' messages, or empty for the default. */
  'admin-color-changed',
  /** Its detail is the number of characters of a member's message; 0 means no limit. */
  'message-limit-changed',
  'envelopes-allowed',
  'envelopes-forbidden',
  /** The detail of both is the number of messages. */
  'messages-recalled',
  'messages-restored',
  'history-flushed',
] as const;

/** The detail of both is the switch. */
const SETTING_OPERATIONS = ['setting-on', 'setting-off'] as const;

/** The administrative acts that the operation log of a group contains. Spec: 2-contacts-groups §2 Group manage. L-GB1. */
export const GROUP_OPERATIONS = [...PLAIN_OPERATIONS, ...SETTING_OPERATIONS] as const;
export type GroupOperationKind = (typeof GROUP_OPERATIONS)[number];

type PlainOperation = (typeof PLAIN_OPERATIONS)[number];
type SettingOperation = (typeof SETTING_OPERATIONS)[number];

/** An entry of the operation log. */
export interface GroupOperation {
  readonly id: string;
  readonly kind: GroupOperationKind;
  readonly actor: OperationPerson;
  /** The role of the actor at that time; undefined if it is not known. */
  readonly actorRole?: GroupRole | undefined;
  /** At most `LOGGED_TARGETS` users to whom it happened. */
  readonly targets: readonly OperationPerson[];
  readonly targetCount: number;
  readonly detail: string;
  readonly timeMs: number;
}

export interface OperationPerson {
  readonly userId: UserId;
  readonly name: string;
}

/** The number of users whom an entry of the log names. */
export const LOGGED_TARGETS = 3;

/** The number of entries in a page of the log. */
export const LOG_PAGE_SIZE = 50;

/** An administrative act at the moment when it happens. */
export type NewGroupOperation = {
  readonly groupId: string;
  readonly actorId: UserId;
  /** The users to whom it happened. */
  readonly targetIds?: readonly UserId[];
} & (
  | { readonly kind: PlainOperation; readonly detail?: string }
  | { readonly kind: SettingOperation; readonly detail: GroupSwitch }
);
