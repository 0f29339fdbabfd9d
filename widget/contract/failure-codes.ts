import { isFailureCode, type FailureCode } from '../domain/failure.ts';

/**
 * Numbers, words and sentences of providers, compared without case. Some are specific to one call: `<call> <words>`.
 * Spec: 1-chat §4 Sending 5, §8; 3-transport §8.
 */
const BY_WORDS: ReadonlyMap<string, FailureCode> = new Map([
  ['403', 'forbidden'],
  ['404', 'not_found'],
  ['504', 'network'],
  ['777', 'warned'],
  ...['778', '888', '995', '996', '997', '999'].map((code) => [code, 'session_refused'] as const),
  ['notmatch', 'not_match'],
  ['request timed out!', 'timeout'],
  ['请求超时', 'timeout'],
  ['invalid data sent', 'invalid_request'],
  ['illegal parameters', 'invalid_request'],
  ['illegal request', 'invalid_request'],
  ['not reached speaking level', 'speaking_level'],
  ['no speaking permission', 'no_speaking_permission'],
  ['the group is frozen', 'group_frozen'],
  ['invalid token', 'token_invalid'],
  ['friendInvite wait4passed', 'friend_request_sent'],
  ['applyToGroup wait4passed', 'group_request_sent'],
]);

/** Returns the failure code for a text from the wire: a code of ours, a number, a known sentence, or a text of this call. */
export const failureCodeOf = (said: string, call = ''): FailureCode | undefined =>
  isFailureCode(said) ? said : (BY_WORDS.get(said.toLowerCase()) ?? BY_WORDS.get(`${call} ${said}`));
