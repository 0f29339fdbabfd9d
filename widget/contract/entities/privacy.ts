import {
  PRIVACY_SETTINGS,
  type Privacy,
  type PrivacySetting,
  type PrivacyValue,
} from '../../domain/contact/privacy.ts';
import { flag, mapped, optional, record, withDefault, type Codec } from '../codec.ts';

const WIRE = record({
  allowFriend: flag,
  allowFindMe: flag,
  allowGroupInvite: flag,
  allowFriendByPlatform: withDefault(flag, true, 'allowFriend_by_platform'),
  allowFindMeByPlatform: withDefault(flag, true, 'allowFindMe_by_platform'),
  allowGroupInviteByPlatform: withDefault(flag, true, 'allowGroupInvite_by_platform'),
});

const value = (isOn: boolean, isAllowedByPlatform: boolean): PrivacyValue => ({
  isOn,
  isClosed: !isAllowedByPlatform,
});

/** The three switches, and whether the platform leaves them to the user. Spec: 2-contacts-groups §3 Privacy settings. */
export const privacy: Codec<Privacy> = mapped(
  WIRE,
  (wire) => ({
    friendRequests: value(wire.allowFriend, wire.allowFriendByPlatform),
    findByCode: value(wire.allowFindMe, wire.allowFindMeByPlatform),
    groupInvites: value(wire.allowGroupInvite, wire.allowGroupInviteByPlatform),
  }),
  ({ friendRequests, findByCode, groupInvites }) => ({
    allowFriend: friendRequests.isOn,
    allowFindMe: findByCode.isOn,
    allowGroupInvite: groupInvites.isOn,
    allowFriendByPlatform: !friendRequests.isClosed,
    allowFindMeByPlatform: !findByCode.isClosed,
    allowGroupInviteByPlatform: !groupInvites.isClosed,
  }),
);

/** The switches of a change. */
export const privacyChange = {
  friendRequests: optional(flag, 'allowFriend'),
  findByCode: optional(flag, 'allowFindMe'),
  groupInvites: optional(flag, 'allowGroupInvite'),
} satisfies Record<PrivacySetting, unknown>;

/** Whether a change names at least one switch. */
export const namesPrivacy = (change: Partial<Record<PrivacySetting, boolean | undefined>>): boolean =>
  PRIVACY_SETTINGS.some((name) => change[name] !== undefined);
