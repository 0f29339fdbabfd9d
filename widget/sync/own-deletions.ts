import { msgDeletedGet } from '../contract/operations/msg-deleted-get.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { OwnDeletion } from '../domain/message/deletion.ts';
import { success } from '../domain/result.ts';
import { createListSync } from './lists/list-sync.ts';
import type { SyncScope } from './scope.ts';

export interface OwnDeletions {
  /** Asks what the user has deleted for themselves on other devices. */
  readonly refresh: () => Promise<void>;
  /** The user has deleted something here, and the provider knows; with all that was said so far, what has failed goes too. */
  readonly take: (deletion: OwnDeletion) => Promise<void>;
}

/** Which answer was the last stands beside the database, by user: what a new database is filled with is without it anyway. */
const VERSION_KEY = 'ml_deleted_version:';

/** Keeps what the user has deleted for themselves out of every device of theirs. Spec: 1-chat §4 (deleting), 3-transport §7 msgClear. */
export function createOwnDeletions(
  scope: SyncScope,
  carryOut: (deletion: OwnDeletion) => Promise<void>,
  discardFailed: (chatId: ChatId) => Promise<void>,
): OwnDeletions {
  const { clock, keyValue } = scope.platform;
  const key = VERSION_KEY + scope.ownId;

  const list = createListSync(clock, 0, async () => {
    const version = keyValue.get(key) ?? undefined;
    const answered = await scope.api.callForList(msgDeletedGet, { sinceMs: undefined, version });
    if (!answered.ok) return answered;
    if (answered.value.kind === 'unchanged') return success(undefined);
    const { listing, meta } = answered.value;
    for (const deletion of listing.items) {
      if (scope.isEnded()) return success(undefined);
      await carryOut(deletion);
    }
    if (meta.version !== undefined) keyValue.set(key, meta.version);
    return success(undefined);
  });

  return {
    refresh: async () => void (await list.refresh({ isForced: true })),
    async take(deletion) {
      if (deletion.upTo !== undefined) await discardFailed(deletion.chatId);
      await carryOut(deletion);
    },
  };
}
