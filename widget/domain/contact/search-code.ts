import type { UserId } from '../chat/chat-id.ts';
import { isUserId } from '../chat/chat-id.ts';
import { GROUP_NUMBER_DIGITS } from '../limits.ts';
import { failure, success, type Result } from '../result.ts';

/**
 * Normalises a typed user code: removes spaces and converts to capitals. A code with W names the user with the same
 * digits. Refuses the user's own code. Spec: 1-chat §1 (W plus 9 digits), 2-contacts-groups §5 Friend search. D-03, L-CT3.
 */
export function checkFriendCode(text: string, ownId: UserId): Result<UserId, 'format' | 'own'> {
  const code = text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase().replace(/^W/, 'M');
  if (!isUserId(code)) return failure('format');
  return code === ownId ? failure('own') : success(code);
}

/** Normalises a typed group number. Spec: 2-contacts-groups §5 Group search. */
export function checkGroupNumber(text: string): Result<string, 'format'> {
  const digits = text.normalize('NFKC').replaceAll(/\s+/g, '');
  return isGroupNumber(digits) ? success(digits) : failure('format');
}

export const isGroupNumber = (text: string): boolean => text.length === GROUP_NUMBER_DIGITS && /^[0-9]+$/.test(text);
