import { groupCreate } from '../contract/http/group-create.ts';
import { groupMembersAdd } from '../contract/http/group-members-add.ts';
import { groupMembersInfo } from '../contract/http/group-members-info.ts';
import { groupManagerMemberSearch } from '../contract/operations/group-manager-member-search.ts';
import { groupMembersSub } from '../contract/operations/group-members-moderate.ts';
import type { GroupId, UserId } from '../domain/chat/chat-id.ts';
import { checkMemberCode } from '../domain/contact/picking.ts';
import type { Failure } from '../domain/failure.ts';
import { checkGroupName } from '../domain/group/group-name.ts';
import type { GroupMemberInfo } from '../domain/group/member.ts';
import { mergeList, type ListChange } from '../domain/list-merge.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { memberInfosAtom } from '../state/group-people.ts';
import { fetchMemberPages } from '../sync/groups/member-pages.ts';
import type { ActionDeps } from './context.ts';

export interface GroupDraft {
  readonly name: string;
  /** A preset, or empty for the first two characters of the name. */
  readonly photo: string;
  readonly memberIds: readonly UserId[];
}

/** `refused` names friends who forbid group invitations; then nothing was created. */
export type GroupCreation =
  | { readonly kind: 'created'; readonly groupId: GroupId }
  | { readonly kind: 'refused'; readonly userIds: readonly UserId[] };

export interface Invitation {
  readonly addedIds: readonly UserId[];
  /** Friends who forbid group invitations. */
  readonly refusedIds: readonly UserId[];
}

/** The actions that create groups and change their members. They show nothing to the user; the screens do. */
export interface GroupPeopleActions {
  /** Creates a group. A retry of the same draft after a failure cannot create a second group. S-01. */
  readonly createGroup: (draft: GroupDraft) => Promise<Result<GroupCreation, Failure>>;
  readonly invite: (groupId: GroupId, userIds: readonly UserId[]) => Promise<Result<Invitation, Failure>>;
  readonly removeMembers: (groupId: GroupId, userIds: readonly UserId[]) => Promise<Result<undefined, Failure>>;
  /**
   * Fetches bans and last visits, for owners and admins; unchanged data counts as success. Of a large group, resolves with the first
   * page; the others follow. Spec: 2-contacts-groups §4.
   */
  readonly loadMemberInfos: (groupId: GroupId) => Promise<Result<undefined, Failure>>;
  /** Finds a member by a typed code, for owners and admins. Fails with `invalid_request` for another form. */
  readonly findMember: (groupId: GroupId, code: string) => Promise<Result<GroupMemberInfo, Failure>>;
}

export function createGroupPeopleActions({ api, random, session, store }: ActionDeps): GroupPeopleActions {
  let tried: { readonly draft: string; readonly localId: string } | undefined;
  let infos: { readonly user: unknown; readonly groupId: GroupId; readonly version: object } | undefined;

  /** Refreshes the list, because the provider's push may be lost. */
  const refreshGroups = async (user: ReturnType<typeof session.current>): Promise<void> => {
    if (session.current() === user) await user?.lists.groups.refresh({ isForced: true });
  };

  return {
    async createGroup({ name: typed, photo, memberIds }) {
      const name = checkGroupName(typed);
      if (!name.ok) return failure({ code: name.failure });
      const user = session.current();
      const draft = JSON.stringify([name.value, photo, memberIds]);
      if (tried?.draft !== draft) tried = { draft, localId: random.uuid() };
      const request = { name: name.value, photo, memberIds, localId: tried.localId };
      const answered = await api.callDirect(groupCreate, request);
      if (!answered.ok) return answered;
      const { groupId, refusedIds } = answered.value;
      if (groupId === undefined) return success({ kind: 'refused', userIds: refusedIds });
      tried = undefined;
      await refreshGroups(user);
      return success({ kind: 'created', groupId });
    },
    async invite(groupId, userIds) {
      const user = session.current();
      const answered = await api.callDirect(groupMembersAdd, { groupId, userIds });
      if (answered.ok) await refreshGroups(user);
      return answered;
    },
    async removeMembers(groupId, userIds) {
      const user = session.current();
      const answered = await api.call(groupMembersSub, { groupId, userIds });
      if (!answered.ok) return answered;
      await refreshGroups(user);
      return success(undefined);
    },
    async loadMemberInfos(groupId) {
      const user = session.current();
      const before = infos?.user === user && infos?.groupId === groupId ? infos.version : {};
      const take = (items: readonly ListChange<GroupMemberInfo>[], isFull: boolean): void => {
        const known = store.get(memberInfosAtom);
        const old = known?.groupId === groupId ? known.byUser : new Map<UserId, GroupMemberInfo>();
        store.set(memberInfosAtom, { groupId, byUser: mergeList(old, items, isFull, ({ userId }) => userId) });
      };
      const fetchAll = async (onFirst: () => void): Promise<Result<undefined, Failure>> => {
        const answered = await fetchMemberPages(api, groupMembersInfo, { groupId, ...before }, (items) => {
          if (session.current() === user) take(items, false);
          onFirst();
        });
        if (!answered.ok) return answered;
        if (answered.value.kind === 'unchanged' || session.current() !== user) return success(undefined);
        const { listing, meta } = answered.value;
        infos = { user, groupId, version: { sinceMs: meta.timeMs, version: meta.version } };
        take(listing.items, listing.isFull);
        return success(undefined);
      };
      // If a later page fails, there is no version, so that the next visit asks for all pages again.
      return new Promise((resolve) => void fetchAll(() => resolve(success(undefined))).then(resolve));
    },
    async findMember(groupId, typed) {
      const code = checkMemberCode(typed);
      if (!code.ok) return failure({ code: 'invalid_request', detail: code.failure });
      return api.call(groupManagerMemberSearch, { groupId, userId: code.value });
    },
  };
}
