import type { FailureCode } from '../failure.ts';
import {
  MAX_LOGIN_NAME_CHARACTERS,
  MAX_NICKNAME_GRAPHEMES,
  MAX_PASSWORD_CHARACTERS,
  MIN_LOGIN_NAME_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../limits.ts';
import { graphemeLength } from '../message/text.ts';

const LOGIN_NAME = new RegExp(
  `^[a-z0-9][a-z0-9._-]{${MIN_LOGIN_NAME_CHARACTERS - 1},${MAX_LOGIN_NAME_CHARACTERS - 1}}$`,
);
const FORBIDDEN_IN_NAMES = /[<>/]/;
// oxlint-disable-next-line no-control-regex -- control characters are what is refused here
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/** Login names compare without case and surrounding space. */
export const normaliseLoginName = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The failure of a login name for registration, or undefined when it is fine. Ours: L-01. */
export function checkLoginName(text: string): FailureCode | undefined {
  const name = normaliseLoginName(text);
  if (name === '') return 'login_name_missing';
  return LOGIN_NAME.test(name) ? undefined : 'login_name_format';
}

/** The failure of a new password, or undefined when it is fine. Ours: L-01. */
export function checkPassword(text: string): FailureCode | undefined {
  if (text === '') return 'password_missing';
  return text.length < MIN_PASSWORD_CHARACTERS || text.length > MAX_PASSWORD_CHARACTERS ? 'password_format' : undefined;
}

/** Required, at most 16, none of `< > /`. Spec: 2-contacts-groups §5 Nickname. */
export function checkNickname(text: string): FailureCode | undefined {
  const name = text.trim();
  if (name === '') return 'nickname_missing';
  if (FORBIDDEN_IN_NAMES.test(name) || CONTROL_CHARACTERS.test(name)) return 'nickname_format';
  return graphemeLength(name) > MAX_NICKNAME_GRAPHEMES ? 'nickname_too_long' : undefined;
}
