import type { Failure, FailureCode } from '../failure.ts';

/** A failed page counts as empty if its error text ends with a code in letters, `(likeThis)`. Spec: 1-chat §8. */
export const meansNoMessages = ({ detail = '' }: Failure): boolean => /\([A-Za-z]+\)$/.test(detail);

const NO_ACCESS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'not_match',
  'noGroupMember',
  'noFriend',
  'forbidden',
]);

/**
 * Whether the provider refuses messages because the user is not, or no longer, in the chat. The local data of the chat
 * is then deleted. Network and server errors delete nothing. Spec: 3-transport §4 Message sending (msgListGet), 1-chat
 * §4 Sending 6.
 */
export const meansNoAccess = ({ code }: Pick<Failure, 'code'>): boolean => NO_ACCESS.has(code);
