import { groupAnncUpdate, groupLeave, groupUpdate } from '../contract/http/group-changes.ts';
import { groupTopMembersGet } from '../contract/http/group-top-members-get.ts';
import type { HttpCall } from '../contract/operation.ts';
import type { GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { checkGroupText, type GroupText } from '../domain/group/group-text.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { groupsAtom } from '../state/chats.ts';
import { topMembersAtom } from '../state/group-people.ts';
import type { ActionDeps } from './context.ts';

type Done = Promise<Result<undefined, Failure>>;

/**
 * The actions of members on their group. They show nothing to the user; the screens do. Spec: 2-contacts-groups §2
 * Group info.
 */
export interface GroupInfoActions {
  /** Keeps the members of a group up to date while they are on screen. Call the returned function to stop. */
  readonly watchPeople: (groupId: GroupId) => () => void;
  /** Fetches the first members of a group, which are shown until its whole list has come. */
  readonly loadTopMembers: (groupId: GroupId) => Promise<void>;
  /**
   * Saves the announcement or the introduction, if it has changed; an empty one removes it. Can fail with
   * `text_too_long`.
   */
  readonly saveText: (groupId: GroupId, which: GroupText, typed: string) => Done;
  /** Leaves the group; when the owner leaves, it is dissolved. Succeeds if the user has left already. */
  readonly leave: (groupId: GroupId) => Done;
}

export function createGroupInfoActions({ api, drafts, session, store }: ActionDeps): GroupInfoActions {
  /** Refreshes the list, because the provider's push may be lost. */
  const change = async <Request>(call: HttpCall<Request, undefined>, request: Request): Done => {
    const user = session.current();
    const answered = await api.callDirect(call, request);
    const isOut = !answered.ok && (answered.failure.code === 'noGroupMember' || answered.failure.code === 'not_match');
    if ((answered.ok || isOut) && session.current() === user) await user?.lists.groups.refresh({ isForced: true });
    return answered.ok ? success(undefined) : answered;
  };

  return {
    watchPeople(groupId) {
      let isWanted = true;
      let stop: (() => void) | undefined;
      const begin = session.current()?.loadRealtime();
      begin?.then(
        (realtime) => {
          if (isWanted) stop = realtime.watchGroup(groupId);
        },
        () => undefined,
      );
      return () => {
        isWanted = false;
        stop?.();
      };
    },
    async loadTopMembers(groupId) {
      const user = session.current();
      const answered = await api.callDirect(groupTopMembersGet, { groupId });
      if (!answered.ok || session.current() !== user) return;
      const members = answered.value.members.filter(({ isRemoved }) => !isRemoved).map(({ value }) => value);
      store.set(topMembersAtom, { groupId, byUser: new Map(members.map((member) => [member.userId, member])) });
    },
    async saveText(groupId, which, typed) {
      const text = checkGroupText(which, typed);
      if (!text.ok) return failure({ code: text.failure });
      if (text.value === store.get(groupsAtom).get(groupId)?.[which]) return success(undefined);
      return which === 'announcement'
        ? change(groupAnncUpdate, { groupId, announcement: text.value })
        : change(groupUpdate, { groupId, intro: text.value });
    },
    async leave(groupId) {
      const left = await change(groupLeave, { groupId });
      if (!left.ok && left.failure.code !== 'noGroupMember' && left.failure.code !== 'not_match') return left;
      drafts.save(groupId, '');
      return success(undefined);
    },
  };
}
