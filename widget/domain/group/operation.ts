import type { UserId } from '../chat/chat-id.ts';
import type { GroupSwitch } from './group-flag.ts';

/** The administrative acts that the operation log of a group contains. Spec: 2-contacts-groups §2 Group manage. L-GB1. */
export type GroupOperationKind = PlainOperation | SettingOperation;

type PlainOperation =
  | 'group-created'
  | 'members-invited'
  | 'application-agreed'
  | 'application-refused'
  | 'members-removed'
  | 'inactive-removed'
  | 'members-muted'
  | 'members-unmuted'
  /** Its detail is the new title without its colour, or empty. */
  | 'title-set'
  | 'admins-set'
  | 'admins-unset'
  | 'owner-changed'
  | 'announcement-changed'
  | 'intro-changed'
  /** Its detail is the new name. */
  | 'name-changed'
  | 'photo-changed'
  /** Its detail is the number of seconds; 0 means no limit. */
  | 'talk-interval-changed'
  /** The detail of both is the number of messages. */
  | 'messages-recalled'
  | 'messages-restored'
  | 'history-flushed';

/** The detail of both is the switch. */
type SettingOperation = 'setting-on' | 'setting-off';

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
