import type { FailureCode } from '../failure.ts';
import { MAX_GROUP_NAME_GRAPHEMES, PRESET_GROUP_AVATARS } from '../limits.ts';
import { exceedsGraphemes, withoutNul } from '../message/text.ts';
import { isPlaceholderName } from '../placeholder.ts';
import { failure, success, type Result } from '../result.ts';
import { hasForbiddenNameCharacter, isVisibleName } from '../session/credentials.ts';

/**
 * Returns the trimmed name of a group: visible, at most 16 characters, none of `< > /`. Widgets drop groups with the
 * provider's placeholder tags, so those tags are refused too. Spec: 2-contacts-groups §5 Group name.
 */
export function checkGroupName(typed: string): Result<string, FailureCode> {
  const name = withoutNul(typed).trim();
  if (hasForbiddenNameCharacter(name) || isPlaceholderName(name)) return failure('group_name_format');
  if (!isVisibleName(name)) return failure('group_name_missing');
  return exceedsGraphemes(name, MAX_GROUP_NAME_GRAPHEMES) ? failure('group_name_too_long') : success(name);
}

/** The preset pictures of groups: `g01` to `g19`. Spec: 2-contacts-groups §2 Group avatar picker. */
export const GROUP_PRESETS: readonly string[] = Array.from(
  { length: PRESET_GROUP_AVATARS },
  (_, index) => `g${String(index + 1).padStart(2, '0')}`,
);

/** Whether a user may choose this picture for a group. An empty one shows the first two characters of the name. */
export const isGroupPreset = (photo: string): boolean => photo === '' || GROUP_PRESETS.includes(photo);
