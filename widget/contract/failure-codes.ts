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
]);

/** The catalogue's code for a word of the wire: one of ours, a number, or a known sentence. */
export const failureCodeOf = (said: string): FailureCode | undefined =>
  isFailureCode(said) ? said : (BY_NUMBER.get(said) ?? BY_WORDS.get(said.toLowerCase()));
