import { useCallback, useEffect, useRef, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { GroupOperation } from '../../../domain/group/operation.ts';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';

interface Loaded {
  /** Undefined: the first page failed. */
  readonly operations: readonly GroupOperation[] | undefined;
  readonly hasMore: boolean;
  readonly failure: Failure | undefined;
}

const NOTHING: Loaded = { operations: undefined, hasMore: false, failure: undefined };

/** The operation log of a group, page by page, newest first. */
export function useLog(groupId: GroupId) {
  const { loadLog } = useActions().lazy(createGroupAdminActions);
  const isHere = useIsHere();
  const [loaded, setLoaded] = useState(NOTHING);
  const isLoading = useRef(false);

  const receive = useCallback(
    (outcome: Awaited<ReturnType<typeof loadLog>>) => {
      isLoading.current = false;
      if (!isHere()) return;
      setLoaded(({ operations, hasMore }) =>
        outcome.ok
          ? {
              operations: [...(operations ?? []), ...outcome.value.operations],
              hasMore: outcome.value.hasMore,
              failure: undefined,
            }
          : { operations, hasMore, failure: outcome.failure },
      );
    },
    [isHere],
  );

  useEffect(() => {
    isLoading.current = true;
    void loadLog(groupId, undefined).then(receive);
  }, [loadLog, groupId, receive]);

  const lastId = loaded.operations?.at(-1)?.id;
  const loadMore = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    setLoaded((before) => ({ ...before, failure: undefined }));
    void loadLog(groupId, lastId).then(receive);
  }, [loadLog, groupId, lastId, receive]);
  return {
    operations: loaded.operations,
    hasMore: loaded.hasMore,
    problem: loaded.failure && { failure: loaded.failure, onRetry: loadMore },
    loadMore,
  };
}
