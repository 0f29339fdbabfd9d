import { MAX_FRIEND_ALIAS_GRAPHEMES } from '../limits.ts';
import { exceedsGraphemes, withoutNul } from '../message/text.ts';
import { failure, type Result, success } from '../result.ts';

/**
 * Normalises a remark on a friend: one line, trimmed; an empty one removes it. Spec: 2-contacts-groups §5 Friend alias.
 */
export function checkAlias(text: string): Result<string, 'too-long'> {
  const alias = withoutNul(text).replaceAll(/\s+/g, ' ').trim();
  return exceedsGraphemes(alias, MAX_FRIEND_ALIAS_GRAPHEMES) ? failure('too-long') : success(alias);
}
