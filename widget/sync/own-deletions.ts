import { msgDeletedGet } from '../contract/operations/msg-deleted-get.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { bothDeletions, isDeletedForOneself, type OwnDeletion } from '../domain/message/deletion.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { success, type Result } from '../domain/result.ts';
import { createListSync } from './lists/list-sync.ts';
import type { SyncScope } from './scope.ts';

export interface OwnDeletions {
  /** Fetches the deletions that the user made for themselves on other devices. */
  readonly refresh: () => Promise<Result<undefined, Failure>>;
  /**
   * The user deleted something on this device, and the provider has confirmed it. Deleting the whole chat also deletes
   * its failed messages.
   */
  readonly take: (deletion: OwnDeletion) => Promise<void>;
  /**
   * Whether the user has deleted a message, as far as this visit knows. A deleted message that arrives again is not
   * shown.
   */
  readonly includes: (message: SentMessage) => boolean;
}

/**
 * The version of the last answer is stored per user outside the database. The provider fills a new database without
 * deleted messages anyway.
 */
const VERSION_KEY = 'ml_deleted_version:';

/**
 * Removes messages that the user has deleted for themselves from all of their devices. Spec: 1-chat §4 (deleting),
 * 3-transport §7 msgClear.
 */
export function createOwnDeletions(
  scope: SyncScope,
  carryOut: (deletion: OwnDeletion) => Promise<void>,
  discardFailed: (chatId: ChatId) => Promise<void>,
): OwnDeletions {
  const { clock, keyValue } = scope.platform;
  const key = VERSION_KEY + scope.ownId;

  const known = new Map<ChatId, OwnDeletion>();

  const keep = (deletion: OwnDeletion): Promise<void> => {
    known.set(deletion.chatId, bothDeletions(known.get(deletion.chatId), deletion));
    return carryOut(deletion);
  };

  const list = createListSync(clock, 0, async () => {
    const version = keyValue.get(key) ?? undefined;
    const answered = await scope.api.callForList(msgDeletedGet, { sinceMs: undefined, version });
    if (!answered.ok) return answered;
    if (answered.value.kind === 'unchanged') return success(undefined);
    const { listing, meta } = answered.value;
    for (const deletion of listing.items) {
      if (scope.isEnded()) return success(undefined);
      await keep(deletion);
    }
    if (meta.version !== undefined) keyValue.set(key, meta.version);
    return success(undefined);
  });

  return {
    refresh: () => list.refresh({ isForced: true }),
    async take(deletion) {
      if (deletion.upTo !== undefined) await discardFailed(deletion.chatId);
      await keep(deletion);
    },
    includes(message) {
      const deletion = known.get(message.chatId);
      return deletion !== undefined && isDeletedForOneself(message, deletion);
    },
  };
}
