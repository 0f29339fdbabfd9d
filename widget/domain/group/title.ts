import { MAX_MEMBER_TITLE_GRAPHEMES } from '../limits.ts';
import { graphemeLength, withoutNul } from '../message/text.ts';
import { failure, type Result, success } from '../result.ts';

/**
 * A member's title as it is kept: trimmed; empty takes it away. Like names it holds no `< > /`, and it does not end like the
 * colour that stands behind it on the wire. Spec: 1-chat §6 (set title), 2-contacts-groups §3 Group member.
 */
export function checkTitle(text: string): Result<string, 'too-long' | 'format'> {
  const title = withoutNul(text).trim();
  if (graphemeLength(title) > MAX_MEMBER_TITLE_GRAPHEMES) return failure('too-long');
  return /[<>/\n]|#[0-9A-Fa-f]{6}$/.test(title) ? failure('format') : success(title);
}
