import type { PrimitiveAtom } from 'jotai';
import type { Atom } from 'jotai/vanilla';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { Account } from '../domain/session/account.ts';
import type { Platform } from '../platform/platform.ts';
import type { Database } from '../storage/database.ts';
import type { Api } from '../transport/api.ts';
import type { FileConnection } from '../transport/file-connection.ts';

/**
 * Shared context of everything that works for one signed-in user. It ends with the session; nothing is published after
 * that.
 */
export interface SyncScope {
  readonly platform: Pick<
    Platform,
    | 'clock'
    | 'random'
    | 'scheduler'
    | 'storage'
    | 'log'
    | 'keyValue'
    | 'tabValues'
    | 'location'
    | 'importMedia'
    | 'importCallMedia'
    | 'visibility'
  >;
  readonly api: Api;
  readonly fileConnection: FileConnection;
  readonly database: Database;
  readonly account: Account;
  readonly ownId: UserId;
  readonly get: <T>(source: Atom<T>) => T;
  /** Writes state for the screens. Does nothing once the session has ended. */
  readonly publish: <T>(target: PrimitiveAtom<T>, value: T) => void;
  readonly isEnded: () => boolean;
  readonly isLinkOpen: () => boolean;
}
