import { type GroupRole, isOwnerOrAdmin } from '../group/role.ts';
import { MAX_MENTION_NAME_CHARACTERS } from '../limits.ts';
import { type Mentions, NO_MENTIONS } from './message.ts';

/** The target of a word after an `@`: a user id, or `EVERYONE`. */
export type MentionTarget = string;
export const EVERYONE: MentionTarget = 'everyone';

/** The words that the user picked from the list, and their targets. Spec: 1-chat §3 (mentioned users). */
export type MentionPicks = ReadonlyMap<string, MentionTarget>;

/** Whether a member may mention everyone: owners and admins of a group. Ours, not in the specification: L-C1. */
export const mayMentionEveryone = (role: GroupRole | undefined): boolean => role !== undefined && isOwnerOrAdmin(role);

const NAME = String.raw`[^\s@]{1,${MAX_MENTION_NAME_CHARACTERS}}`;
const WHOLE_BEFORE = new RegExp(`@${NAME}\\s$`, 'u');
const BEGUN_BEFORE = /@([^\s@]*)$/u;
const MENTIONS = new RegExp(`@(${NAME})(?=\\s|$)`, 'gu');

/** An unfinished mention at the caret: the position of the `@`, and the letters after it. */
export interface BegunMention {
  readonly start: number;
  readonly query: string;
}

/**
 * Returns the unfinished mention right before the caret. An `@` after a letter or digit belongs to an e-mail address.
 */
export function begunMention(text: string, caret: number): BegunMention | undefined {
  const found = BEGUN_BEFORE.exec(text.slice(0, caret));
  const query = found?.[1] ?? '';
  if (found === null || Array.from(query).length > MAX_MENTION_NAME_CHARACTERS) return undefined;
  return /[A-Za-z0-9._-]$/.test(text.slice(0, found.index)) ? undefined : { start: found.index, query };
}

/**
 * Returns the start of the whole mention that Backspace removes at the caret; undefined: Backspace removes one
 * character. Spec: 1-chat §5.
 */
export const wholeMentionBefore = (text: string, caret: number): number | undefined =>
  WHOLE_BEFORE.exec(text.slice(0, caret))?.index;

/**
 * Returns the rest of a mention to remove after Backspace has deleted the space behind it; undefined in all other
 * cases.
 *
 * @param caret the position in the text after Backspace
 */
export function afterBackspace(
  before: string,
  after: string,
  caret: number,
): { readonly start: number; readonly end: number } | undefined {
  if (before.slice(0, caret) + before.slice(caret + 1) !== after) return undefined;
  const start = wholeMentionBefore(before, caret + 1);
  return start === undefined ? undefined : { start, end: caret };
}

/**
 * Returns the word for a target after the `@`: the name without spaces and `@`, at most 16 characters. The word differs
 * from those of other targets.
 */
export function mentionWord(name: string, target: MentionTarget, picks: MentionPicks): string {
  const letters = Array.from(name.replace(/[\s@]/gu, ''));
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : String(number);
    const word = letters.slice(0, MAX_MENTION_NAME_CHARACTERS - suffix.length).join('') + suffix;
    if (word !== '' && (picks.get(word) ?? target) === target) return word;
  }
}

/** Returns the words after every `@` in a text that could be mentions. */
export const mentionedWords = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(MENTIONS)].map((found) => found[1] ?? '')),
];

/**
 * Returns the mentions of a text: the picked words that it still contains completely. Spec: 1-chat §3 at_uids,
 * at_effect_words.
 */
export function mentionsIn(text: string, picks: MentionPicks): Mentions {
  if (picks.size === 0) return NO_MENTIONS;
  const words = mentionedWords(text).filter((word) => picks.has(word));
  const targets = new Set(words.map((word) => picks.get(word) ?? ''));
  const everyone = targets.delete(EVERYONE);
  return words.length === 0 ? NO_MENTIONS : { everyone, userIds: [...targets], words };
}
