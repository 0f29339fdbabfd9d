/** The privacy settings of a user. The widget and the provider share these rules. Spec: 2-contacts-groups §3 Privacy settings. */

/** `friendRequests` is allowFriend, `findByCode` is allowFindMe, `groupInvites` is allowGroupInvite. */
export const PRIVACY_SETTINGS = ['friendRequests', 'findByCode', 'groupInvites'] as const;
export type PrivacySetting = (typeof PRIVACY_SETTINGS)[number];

export const isPrivacySetting = (text: unknown): text is PrivacySetting =>
  (PRIVACY_SETTINGS as readonly unknown[]).includes(text);

export interface PrivacyValue {
  /** The user's own choice. */
  readonly isOn: boolean;
  /** The platform has closed the setting for all its users. */
  readonly isClosed: boolean;
}

export type Privacy = Readonly<Record<PrivacySetting, PrivacyValue>>;

/** Whether other users may do it: the user and the platform must both allow it. */
export const isAllowed = ({ isOn, isClosed }: PrivacyValue): boolean => isOn && !isClosed;

/** Returns the settings of a change that the platform has closed: users cannot change these. */
export const closedChanges = (
  change: Partial<Record<PrivacySetting, boolean | undefined>>,
  closed: readonly PrivacySetting[],
): readonly PrivacySetting[] => PRIVACY_SETTINGS.filter((name) => change[name] !== undefined && closed.includes(name));
