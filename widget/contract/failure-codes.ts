import { isFailureCode, type FailureCode } from '../domain/failure.ts';

/** What providers say by number. Spec: 3-transport §8. */
const BY_NUMBER: ReadonlyMap<string, FailureCode> = new Map([
  ['403', 'forbidden'],
  ['404', 'not_found'],
  ['504', 'network'],
  ['777', 'warned'],
  ...['778', '888', '995', '996', '997', '999'].map((code) => [code, 'session_refused'] as const),
]);

/** What providers say in words, compared without case. Spec: 3-transport §8. */
const BY_WORDS: ReadonlyMap<string, FailureCode> = new Map([
  ['request timed out!', 'timeout'],
  ['请求超时', 'timeout'],
  ['invalid data sent', 'invalid_request'],
  ['illegal parameters', 'invalid_request'],
  ['illegal request', 'invalid_request'],
  ['not reached speaking level', 'speaking_level'],
  ['no speaking permission', 'no_speaking_permission'],
  ['the group is frozen', 'group_frozen'],
  ['invalid token', 'token_invalid'],
]);

/** What a word means in answer to one call. Spec: 3-transport §8 ('wait4passed'). */
const BY_CALL: ReadonlyMap<string, FailureCode> = new Map([
  ['friendInvite wait4passed', 'friend_request_sent'],
  ['applyToGroup wait4passed', 'group_request_sent'],
]);

/** The catalogue's code for a word of the wire: one of ours, a number, a known sentence, or what only this call can say. */
export const failureCodeOf = (said: string, call = ''): FailureCode | undefined =>
  isFailureCode(said)
    ? said
    : (BY_NUMBER.get(said) ?? BY_WORDS.get(said.toLowerCase()) ?? BY_CALL.get(`${call} ${said}`));
