import type { Logger } from 'pino';
import { createBatches } from '../../base/store/engine/batched.ts';

/** The groups whose channels a node needs: those with a member who has a link here. */
export interface GroupWatch {
  readonly add: (userId: string) => void;
  readonly remove: (userId: string) => void;
  /** The groups of these users may have changed. Ignores users without a link here. */
  readonly refresh: (userIds: readonly string[]) => void;
  /** Reads again what could not be read. */
  readonly retry: () => void;
}

interface GroupWatchDeps {
  readonly findGroups: (userIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly log: Logger;
  readonly listen: (groupId: string) => void;
  readonly stopListening: (groupId: string) => void;
}

export function createGroupWatch({ findGroups, log, listen, stopListening }: GroupWatchDeps): GroupWatch {
  const groupsByUser = new Map<string, ReadonlySet<string>>();
  const members = new Map<string, number>();
  let unread = new Set<string>();

  const read = createBatches(async (userIds: readonly string[]) => {
    const found = await findGroups([...new Set(userIds)]);
    return userIds.map((userId) => found.get(userId) ?? []);
  });

  const set = (userId: string, groupIds: ReadonlySet<string>): void => {
    const before = groupsByUser.get(userId) ?? new Set();
    for (const groupId of groupIds) {
      if (before.has(groupId)) continue;
      const count = members.get(groupId) ?? 0;
      members.set(groupId, count + 1);
      if (count === 0) listen(groupId);
    }
    for (const groupId of before) {
      if (groupIds.has(groupId)) continue;
      const count = members.get(groupId) ?? 1;
      if (count > 1) members.set(groupId, count - 1);
      else if (members.delete(groupId)) stopListening(groupId);
    }
  };

  const load = (userId: string): void => {
    read(userId).then(
      (groupIds) => {
        // The last link of the user may have closed meanwhile.
        if (!groupsByUser.has(userId)) return;
        const groups = new Set(groupIds);
        set(userId, groups);
        groupsByUser.set(userId, groups);
      },
      (error: unknown) => {
        if (unread.size === 0) log.warn({ err: error }, 'groups of users could not be read');
        unread.add(userId);
      },
    );
  };

  return {
    add: (userId) => {
      groupsByUser.set(userId, new Set());
      load(userId);
    },
    remove: (userId) => {
      set(userId, new Set());
      groupsByUser.delete(userId);
    },
    refresh: (userIds) => {
      for (const userId of userIds) if (groupsByUser.has(userId)) load(userId);
    },
    retry: () => {
      const waiting = unread;
      unread = new Set();
      for (const userId of waiting) if (groupsByUser.has(userId)) load(userId);
    },
  };
}
