import type { KeyValue } from '../../platform/key-value.ts';

/** The counts that outlive the page, by their names in the specification. Spec: 3-transport §3, §4 Logout. */
export const UNSEEN_KEYS = { invited: 'ml_unreadInvited', group: 'ml_unreadGroup' } as const;

/** Takes the counts out of the browser's store. Spec: 3-transport §4 Logout (unread group and invited). */
export function forgetUnseenCounts(keyValue: KeyValue): void {
  for (const key of Object.values(UNSEEN_KEYS)) keyValue.remove(key);
}
