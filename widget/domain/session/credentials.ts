import type { FailureCode } from '../failure.ts';
import {
  MAX_LOGIN_NAME_CHARACTERS,
  MAX_NICKNAME_GRAPHEMES,
  MAX_PASSWORD_CHARACTERS,
  MIN_LOGIN_NAME_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
} from '../limits.ts';
import { exceedsGraphemes } from '../message/text.ts';

const LOGIN_NAME = new RegExp(
  `^[a-z0-9][a-z0-9._-]{${MIN_LOGIN_NAME_CHARACTERS - 1},${MAX_LOGIN_NAME_CHARACTERS - 1}}$`,
);
const FORBIDDEN_IN_NAMES = /[<>/]/;
// oxlint-disable-next-line no-control-regex -- the regex refuses exactly these control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

/**
 * Invisible characters: spaces, controls, marks without a letter, and everything that Unicode lets fonts ignore.
 * Examples are zero-width spaces, Hangul fillers, bidi controls and variation selectors. The blank Braille pattern is a
 * symbol in Unicode.
 */
const INVISIBLE = /[\p{Z}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a name has a visible character. */
export const isVisibleName = (name: string): boolean => name.replace(INVISIBLE, '') !== '';

/** Whether a name contains one of `< > /`, or a control character. */
export const hasForbiddenNameCharacter = (name: string): boolean =>
  FORBIDDEN_IN_NAMES.test(name) || CONTROL_CHARACTERS.test(name);

/** Login names are compared without case and surrounding space. */
export const normaliseLoginName = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Returns the failure of a login name for registration; undefined when it is valid. Ours: L-01. */
export function checkLoginName(text: string): FailureCode | undefined {
  const name = normaliseLoginName(text);
  if (name === '') return 'login_name_missing';
  return LOGIN_NAME.test(name) ? undefined : 'login_name_format';
}

/** Returns the failure of a new password; undefined when it is valid. Ours: L-01. */
export function checkPassword(text: string): FailureCode | undefined {
  if (text === '') return 'password_missing';
  return text.length < MIN_PASSWORD_CHARACTERS || text.length > MAX_PASSWORD_CHARACTERS ? 'password_format' : undefined;
}

/** Required and visible, at most 16, none of `< > /`. Spec: 2-contacts-groups §5 Nickname. L-E7a. */
export function checkNickname(text: string): FailureCode | undefined {
  const name = text.trim();
  if (name === '') return 'nickname_missing';
  if (hasForbiddenNameCharacter(name)) return 'nickname_format';
  if (!isVisibleName(name)) return 'nickname_invisible';
  return exceedsGraphemes(name, MAX_NICKNAME_GRAPHEMES) ? 'nickname_too_long' : undefined;
}
