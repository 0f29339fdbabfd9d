import type { FailureCode } from '../failure.ts';
import { MAX_ANNOUNCEMENT_GRAPHEMES, MAX_GROUP_INTRO_GRAPHEMES } from '../limits.ts';
import { exceedsGraphemes, withoutNul } from '../message/text.ts';
import { failure, success, type Result } from '../result.ts';

/**
 * The texts of a group: the announcement for its members, and the introduction, which prospective members can read too.
 */
export type GroupText = 'announcement' | 'intro';

/** Graphemes. Spec: 2-contacts-groups §9. */
export const MAX_GROUP_TEXT_GRAPHEMES: Readonly<Record<GroupText, number>> = {
  announcement: MAX_ANNOUNCEMENT_GRAPHEMES,
  intro: MAX_GROUP_INTRO_GRAPHEMES,
};

/** Returns the trimmed text; an empty one removes it. Fails with `text_too_long`. Spec: 2-contacts-groups §5. */
export function checkGroupText(which: GroupText, typed: string): Result<string, FailureCode> {
  const text = withoutNul(typed).trim();
  return exceedsGraphemes(text, MAX_GROUP_TEXT_GRAPHEMES[which]) ? failure('text_too_long') : success(text);
}
