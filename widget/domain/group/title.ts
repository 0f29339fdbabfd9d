import { MAX_MEMBER_TITLE_GRAPHEMES } from '../limits.ts';
import { exceedsGraphemes, withoutNul } from '../message/text.ts';
import { failure, type Result, success } from '../result.ts';

/**
 * Returns the trimmed title of a member; an empty one removes it. Like names, it must not contain `< > /`. It must not
 * end like a colour, because on the wire a colour follows it. Spec: 1-chat §6 (set title), 2-contacts-groups §3 Group
 * member.
 */
export function checkTitle(text: string): Result<string, 'too-long' | 'format'> {
  const title = withoutNul(text).trim();
  if (exceedsGraphemes(title, MAX_MEMBER_TITLE_GRAPHEMES)) return failure('too-long');
  return /[<>/\n]|#[0-9A-Za-z]{6}$/.test(title) ? failure('format') : success(title);
}
