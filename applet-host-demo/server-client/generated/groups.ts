// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
  KeyedOptions,
  Pages,
} from '../types.ts';

export interface GroupsApi {
  /** Lists groups by id, without dissolved ones. Scope: `groups:read`. */
  listGroups(query?: ListGroupsQuery, options?: CallOptions): Pages<GroupPage, Group>;

  /**
   * Creates a group. Its owner is a player or a service account. Members need not be friends of the owner. Scope:
   * `groups:write`.
   */
  createGroup(body: CreateGroupBody, options?: KeyedOptions): Promise<Group>;

  /** Finds a group by its id or by your alias. Scope: `groups:read`. */
  getGroup(group: string, options?: CallOptions): Promise<Group>;

  /** Changes the name, picture, introduction or talk interval of a group. Absent fields stay. Scope: `groups:write`. */
  updateGroup(group: string, body?: UpdateGroupBody, options?: KeyedOptions): Promise<Group>;

  /** Dissolves a group; its members are notified. Scope: `groups:write`. */
  dissolveGroup(group: string, options?: KeyedOptions): Promise<void>;

  /** Sets the announcement of a group; an empty text removes it. Scope: `groups:write`. */
  setAnnouncement(group: string, body: SetAnnouncementBody, options?: KeyedOptions): Promise<Group>;

  /** Switches a setting of a group. Scope: `groups:write`. */
  setFlag(group: string, flag: 
    | 'share'
    | 'find'
    | 'invite'
    | 'approval'
    | 'add'
    | 'check-admin'
    | 'check-owner'
    | 'card'
    | 'ban-all'
    | 'ignore-ban-all'
    | 'ignore-talk-interval', body: SetFlagBody, options?: KeyedOptions): Promise<Group>;

  /** Gives a group your own name for it, for `alias:` references. Scope: `groups:write`. */
  setAlias(group: string, body: SetAliasBody, options?: KeyedOptions): Promise<Group>;

  /** Takes the alias of a group away. Scope: `groups:write`. */
  removeAlias(group: string, options?: KeyedOptions): Promise<Group>;

  /** Lists the members of a group by their id in the chat. Scope: `groups:read`. */
  listMembers(group: string, query?: ListMembersQuery, options?: CallOptions): Pages<MemberPage, Member>;

  /**
   * Adds players or service accounts to a group: all or none. Those who are already members are left out. The
   * privacy settings of the players do not apply. Scope: `groups:write`.
   */
  addMembers(group: string, body: AddMembersBody, options?: KeyedOptions): Promise<AddedMembers>;

  /** Removes a member from a group. Not the owner: hand the group over first, or dissolve it. Scope: `groups:write`. */
  removeMember(group: string, member: string, options?: KeyedOptions): Promise<void>;

  /**
   * Changes the role of a member. A new owner replaces the present one, who becomes an ordinary member. Scope:
   * `groups:write`.
   */
  setRole(group: string, member: string, body: SetRoleBody, options?: KeyedOptions): Promise<void>;

  /** Mutes a member of a group, or ends it. Scope: `groups:write`. */
  setMute(group: string, member: string, body: SetMuteBody, options?: KeyedOptions): Promise<void>;
}

export interface ListGroupsQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
  /** Part of the name, or the whole id, number or alias. */
  readonly search?: string | undefined;
  /**
   * A player, or `account:` and the name of a service account. For example `player-17`, `user:M123456789`,
   * `account:results`.
   */
  readonly member?: string | undefined;
}

export interface CreateGroupBody {
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  /** A preset (`g01` to `g19`), or empty for the letters of the name. */
  readonly photo?: string | undefined;
  /**
   * A player, or `account:` and the name of a service account. For example `player-17`, `user:M123456789`,
   * `account:results`.
   */
  readonly owner: string;
  readonly members?: readonly string[] | undefined;
  /** Lowercase letters, digits, `-` and `_`. */
  readonly alias?: string | undefined;
}

export interface UpdateGroupBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  /** A preset (`g01` to `g19`), or empty for the letters of the name. */
  readonly photo?: string | undefined;
  /** At most 300 characters; empty: none. */
  readonly intro?: string | undefined;
  readonly talkIntervalSeconds?: number | undefined;
}

export interface SetAnnouncementBody {
  /** At most 300 characters; empty: none. */
  readonly text: string;
}

export interface SetFlagBody {
  readonly isOn: boolean;
}

export interface SetAliasBody {
  /** Lowercase letters, digits, `-` and `_`. */
  readonly alias: string;
}

export interface ListMembersQuery {
  /** The length of a page; 50 if absent. */
  readonly limit?: number | undefined;
  /** `nextCursor` of the previous page. */
  readonly cursor?: string | undefined;
}

export interface AddMembersBody {
  readonly members: readonly string[];
}

export interface SetRoleBody {
  readonly role: 'owner' | 'admin' | 'member';
}

export interface SetMuteBody {
  readonly isMuted: boolean;
}

export interface GroupFlags {
  readonly share: boolean;
  readonly find: boolean;
  readonly invite: boolean;
  readonly approval: boolean;
  readonly add: boolean;
  readonly 'check-admin': boolean;
  readonly 'check-owner': boolean;
  readonly card: boolean;
  readonly 'ban-all': boolean;
  readonly 'ignore-ban-all': boolean;
  readonly 'ignore-talk-interval': boolean;
}

export interface Group {
  readonly groupId: string;
  /** The number with which strangers find the group. */
  readonly groupNumber: string;
  readonly alias?: string | undefined;
  readonly name: string;
  readonly photo: string;
  /** The owner’s id in the chat. */
  readonly ownerId: string;
  readonly announcement: string;
  readonly intro: string;
  readonly talkIntervalSeconds?: number | undefined;
  readonly flags: GroupFlags;
  readonly memberCount: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly createdAt: string;
}

export interface GroupPage {
  readonly data: readonly Group[];
  readonly nextCursor?: string | undefined;
}

export interface Member {
  readonly userId: string;
  readonly playerId?: string | undefined;
  /** The member is this service account. */
  readonly account?: string | undefined;
  readonly name: string;
  readonly role: 'owner' | 'admin' | 'member';
  readonly isMuted: boolean;
}

export interface MemberPage {
  readonly data: readonly Member[];
  readonly nextCursor?: string | undefined;
}

export interface AddedMembers {
  readonly addedIds: readonly string[];
}
