import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupPeopleActions } from '../../actions/group-people-actions.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { GroupMemberInfo } from '../../domain/group/member.ts';
import type { Result } from '../../domain/result.ts';
import { memberInfosAtom } from '../../state/group-people.ts';

interface MemberInfosResult {
  readonly isLoaded: boolean;
  /** Empty until they are loaded. */
  readonly byUser: ReadonlyMap<UserId, GroupMemberInfo>;
  readonly problem: { readonly failure: Failure; readonly onRetry: () => void } | undefined;
  /** Fetches the changes. */
  readonly refresh: () => void;
}

const NONE: ReadonlyMap<UserId, GroupMemberInfo> = new Map();

/** The details of a group's members for its owner and admins, fetched when the screen opens. Spec: 2-contacts-groups §4. */
export function useMemberInfos(groupId: GroupId): MemberInfosResult {
  const { loadMemberInfos } = useActions().lazy(createGroupPeopleActions);
  const infos = useAtomValue(memberInfosAtom);
  const [loaded, setLoaded] = useState<Result<undefined, Failure>>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void loadMemberInfos(groupId).then((outcome) => {
      if (isWanted) setLoaded((before) => (outcome.ok || before?.ok !== true ? outcome : before));
    });
    return () => {
      isWanted = false;
    };
  }, [loadMemberInfos, groupId, attempt]);
  const refresh = () => setAttempt((before) => before + 1);
  return {
    isLoaded: loaded !== undefined,
    byUser: infos?.groupId === groupId ? infos.byUser : NONE,
    problem:
      loaded?.ok === false
        ? {
            failure: loaded.failure,
            onRetry() {
              setLoaded(undefined);
              refresh();
            },
          }
        : undefined,
    refresh,
  };
}
