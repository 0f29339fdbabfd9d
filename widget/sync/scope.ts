import type { PrimitiveAtom } from 'jotai';
import type { Atom } from 'jotai/vanilla';
import type { UserId } from '../domain/chat/chat-id.ts';
import type { Account } from '../domain/session/account.ts';
import type { Platform } from '../platform/platform.ts';
import type { Database } from '../storage/database.ts';
import type { Api } from '../transport/api.ts';
import type { FileWay } from '../transport/file-way.ts';

/** What everything that works for one signed-in user shares. It ends with the session: afterwards nothing is published. */
export interface SyncScope {
  readonly platform: Pick<
    Platform,
    'clock' | 'random' | 'scheduler' | 'storage' | 'log' | 'keyValue' | 'location' | 'importMedia'
  >;
  readonly api: Api;
  readonly way: FileWay;
  readonly database: Database;
  readonly account: Account;
  readonly ownId: UserId;
  readonly get: <T>(source: Atom<T>) => T;
  /** Writes state for the screens; does nothing once the session has ended. */
  readonly publish: <T>(target: PrimitiveAtom<T>, value: T) => void;
  readonly isEnded: () => boolean;
}
