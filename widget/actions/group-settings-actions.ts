import { adminMsgFlush, groupPrivateUpdate, groupUpdate } from '../contract/http/group-changes.ts';
import type { HttpCall } from '../contract/operation.ts';
import { updateAdminMessageColor, updateMessageWordCountLimit } from '../contract/operations/group-messages.ts';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { isTransient, type Failure } from '../domain/failure.ts';
import type { GroupSwitch } from '../domain/group/group-flag.ts';
import { checkGroupName } from '../domain/group/group-name.ts';
import { isMessageLimit } from '../domain/group/message-style.ts';
import { isTalkInterval } from '../domain/group/settings.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { groupsAtom } from '../state/chats.ts';
import type { ActionDeps } from './context.ts';

type Done = Promise<Result<undefined, Failure>>;

/** The actions of a group's owner and admins on its settings. They show nothing to the user; the screens do. */
export interface GroupSettingsActions {
  /** Renames the group, if the name has changed. Fails with the reasons of `checkGroupName`. */
  readonly rename: (groupId: GroupId, typed: string) => Done;
  /** Changes the picture: a preset, or empty for the first two characters of the name. */
  readonly setPicture: (groupId: GroupId, photo: string) => Done;
  /** Sets the seconds between two messages of a member; 0 means no limit. */
  readonly setTalkInterval: (groupId: GroupId, seconds: number) => Done;
  /** Sets the colour of the owner's and the admins' messages; empty for the default. */
  readonly setAdminColor: (groupId: GroupId, color: string) => Done;
  /** Limits the length of ordinary members' messages; 0 removes the limit. */
  readonly setMessageLimit: (groupId: GroupId, limit: number) => Done;
  /** Changes one switch, and those that depend on it. After a refusal the group is fetched again. */
  readonly setSwitch: (groupId: GroupId, name: GroupSwitch, isOn: boolean) => Done;
  /** Deletes the history for all members. */
  readonly flushHistory: (groupId: GroupId) => Done;
  /** Fetches the group list and the members again, when the user returns from the management. Spec: 2-contacts-groups §4. */
  readonly refreshGroup: (groupId: GroupId) => Promise<void>;
}

export function createGroupSettingsActions({ api, session, store }: ActionDeps): GroupSettingsActions {
  /**
   * Refreshes the list, because the provider's push may be lost. A refusal means that the cached group is out of date. After a
   * network failure nothing is known to have changed.
   */
  const settle = async (ask: () => Promise<Result<unknown, Failure>>): Done => {
    const user = session.current();
    const answered = await ask();
    const isWorthReading = answered.ok || !isTransient(answered.failure.code);
    if (isWorthReading && session.current() === user) await user?.lists.groups.refresh({ isForced: true });
    return answered.ok ? success(undefined) : answered;
  };
  const change = <Request>(call: HttpCall<Request, undefined>, request: Request): Done =>
    settle(() => api.callDirect(call, request));

  return {
    async rename(groupId, typed) {
      const name = checkGroupName(typed);
      if (!name.ok) return failure({ code: name.failure });
      if (name.value === store.get(groupsAtom).get(groupId)?.name) return success(undefined);
      return change(groupUpdate, { groupId, name: name.value });
    },
    setPicture: (groupId, photo) => change(groupUpdate, { groupId, photo }),
    setTalkInterval: (groupId, talkIntervalS) =>
      isTalkInterval(talkIntervalS)
        ? change(groupUpdate, { groupId, talkIntervalS })
        : Promise.resolve(failure({ code: 'invalid_request' })),
    setAdminColor: (groupId, color) => settle(() => api.call(updateAdminMessageColor, { groupId, color })),
    setMessageLimit: (groupId, limit) =>
      isMessageLimit(limit)
        ? settle(() => api.call(updateMessageWordCountLimit, { groupId, limit }))
        : Promise.resolve(failure({ code: 'invalid_request' })),
    setSwitch: (groupId, name, isOn) => change(groupPrivateUpdate, { groupId, flag: name, isOn }),
    async flushHistory(groupId) {
      const user = session.current();
      const answered = await api.callDirect(adminMsgFlush, { groupId });
      if (answered.ok && session.current() === user) await user?.realtime()?.refresh('deletions');
      return answered.ok ? success(undefined) : answered;
    },
    async refreshGroup(groupId) {
      const user = session.current();
      user?.realtime()?.refreshMembers(groupId);
      await user?.lists.groups.refresh({ isForced: true });
    },
  };
}
