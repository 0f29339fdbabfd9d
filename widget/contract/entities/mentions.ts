import type { Mentions } from '../../domain/message/message.ts';

/** The id in place of a user id that mentions everyone. */
const EVERYONE = 'all';

/** The wire fields of mentions (`at_uids`, `at_effect_words`). */
interface MentionFields {
  readonly mentionedIds: readonly string[];
  readonly mentionWords: readonly string[];
}

export const readMentions = ({ mentionedIds, mentionWords }: MentionFields): Mentions => ({
  everyone: mentionedIds.includes(EVERYONE),
  userIds: mentionedIds.filter((id) => id !== EVERYONE),
  words: mentionWords,
});

export const writeMentions = ({ everyone, userIds, words }: Mentions): MentionFields => ({
  mentionedIds: everyone ? [EVERYONE, ...userIds] : userIds,
  mentionWords: words,
});
