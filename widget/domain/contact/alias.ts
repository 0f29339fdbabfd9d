import { MAX_FRIEND_ALIAS_GRAPHEMES } from '../limits.ts';
import { graphemeLength, withoutNul } from '../message/text.ts';
import { failure, type Result, success } from '../result.ts';

/** A remark on a friend as it is kept: in one line, trimmed; empty takes it away. Spec: 2-contacts-groups §5 Friend alias. */
export function checkAlias(text: string): Result<string, 'too-long'> {
  const alias = withoutNul(text).replaceAll(/\s+/g, ' ').trim();
  return graphemeLength(alias) > MAX_FRIEND_ALIAS_GRAPHEMES ? failure('too-long') : success(alias);
}
