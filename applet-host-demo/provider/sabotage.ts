/**
 * Ways to break a provider on purpose, so that the fault suite can prove that its checker notices. An option of
 * `startProvider` that only tests give: no configuration reads it, so nothing from outside can set it.
 */
export type Sabotage =
  /** A repeated call is not recognised. S-01. */
  | 'no-idempotence'
  /** Messages take their numbers from one sequence for all chats, outside of the chat's lock. D-06. */
  | 'global-sequence'
  /** A stop tells clients that all is normal, and they stay away. S-04. */
  | 'drain-1001';
