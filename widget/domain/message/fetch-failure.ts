import type { Failure, FailureCode } from '../failure.ts';

/** A page that could not be had for a reason whose words end in a code of letters, `(likeThis)`, is an empty page. Spec: 1-chat §8. */
export const meansNoMessages = ({ detail = '' }: Failure): boolean => /\([A-Za-z]+\)$/.test(detail);

const NO_ACCESS: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'not_match',
  'noGroupMember',
  'noFriend',
  'forbidden',
]);

/**
 * Whether messages are refused because the user has no part in the chat (any more): what this browser keeps of it goes. Trouble of
 * the way or of the provider takes nothing away. Spec: 3-transport §4 Message sending (msgListGet), 1-chat §4 Sending 6.
 */
export const meansNoAccess = ({ code }: Pick<Failure, 'code'>): boolean => NO_ACCESS.has(code);
