import type { KeyValue } from '../../platform/key-value.ts';

/**
 * The storage keys of counts that outlive the page, as the specification names them. Spec: 3-transport §3, §4 Logout.
 */
export const UNSEEN_KEYS = { invited: 'ml_unreadInvited', group: 'ml_unreadGroup' } as const;

/** Removes the counts from the browser's storage. Spec: 3-transport §4 Logout (unread group and invited). */
export function forgetUnseenCounts(keyValue: KeyValue): void {
  for (const key of Object.values(UNSEEN_KEYS)) keyValue.remove(key);
}
