import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import type { GroupId, UserId } from '../../../domain/chat/chat-id.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { InactiveDays } from '../../../domain/contact/inactivity.ts';
import type { InactiveMember } from '../../../domain/group/administration.ts';

/** The pages of one list that have arrived. */
interface Pages {
  /** Identifies the list. Pages of an earlier one are dropped. */
  readonly list: object;
  /** Undefined: the first page failed. */
  readonly loaded: { readonly members: readonly InactiveMember[]; readonly total: number } | undefined;
  readonly failure: Failure | undefined;
}

/** The members without a visit for some days, page by page. */
export function useInactive(groupId: GroupId, days: InactiveDays) {
  const { loadInactive } = useActions().lazy(createGroupAdminActions);
  const [attempt, setAttempt] = useState(0);
  const list = useMemo(() => ({ groupId, days, attempt }), [groupId, days, attempt]);
  const [pages, setPages] = useState<Pages>();
  const isLoading = useRef(false);

  const receive = useCallback(
    (offset: number, outcome: Awaited<ReturnType<typeof loadInactive>>) => {
      isLoading.current = false;
      setPages((before) => {
        const known = before?.list === list ? before.loaded : undefined;
        if (offset > 0 && known === undefined) return before;
        if (!outcome.ok) return { list, loaded: known, failure: outcome.failure };
        const { members, total } = outcome.value;
        return { list, loaded: { members: appended(known?.members ?? [], members), total }, failure: undefined };
      });
    },
    [list],
  );

  useEffect(() => {
    let isWanted = true;
    isLoading.current = true;
    void loadInactive(list.groupId, list.days, 0).then((outcome) => {
      if (isWanted) receive(0, outcome);
    });
    return () => {
      isWanted = false;
    };
  }, [loadInactive, list, receive]);

  const { loaded, failure } = pages?.list === list ? pages : NOTHING;
  return {
    loaded,
    problem:
      failure === undefined || loaded !== undefined
        ? undefined
        : { failure, onRetry: () => setAttempt((before) => before + 1) },
    /** A page that fails is requested again when the user scrolls on. */
    loadMore() {
      const offset = loaded?.members.length ?? 0;
      if (loaded === undefined || isLoading.current || offset >= loaded.total) return;
      isLoading.current = true;
      void loadInactive(groupId, days, offset).then((outcome) => receive(offset, outcome));
    },
    remove: (userIds: readonly UserId[]) =>
      setPages(
        (before) =>
          before?.loaded && {
            ...before,
            loaded: {
              members: before.loaded.members.filter(({ userId }) => !userIds.includes(userId)),
              total: Math.max(0, before.loaded.total - userIds.length),
            },
          },
      ),
  };
}

const NOTHING: Pick<Pages, 'loaded' | 'failure'> = { loaded: undefined, failure: undefined };

/** A member can be in two pages if the list changed between them. */
function appended(before: readonly InactiveMember[], page: readonly InactiveMember[]): readonly InactiveMember[] {
  const known = new Set(before.map(({ userId }) => userId));
  return [...before, ...page.filter(({ userId }) => !known.has(userId))];
}
