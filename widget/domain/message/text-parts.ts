import type { UserId } from '../chat/chat-id.ts';
import { type FoundLink, linkAt } from './links.ts';
import { mentionWord } from './mention.ts';
import type { Mentions } from './message.ts';

/** A part of a text as the screen shows it. All parts joined are the original text. */
export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  | ({ readonly kind: 'link' } & FoundLink)
  | { readonly kind: 'mention'; readonly text: string; readonly isMe: boolean };

/** The reader, whose own mentions are highlighted. */
export interface TextReader {
  readonly userId: UserId;
  /** The reader's name for the others in the chat. */
  readonly name: string;
}

/** The word for everyone, in every language. Spec: 1-chat §5 Text display. */
const EVERYONE_WORD = '所有人';

/** The possible starts of a link or a mention; most texts contain none. */
const START = /https?:\/\/|www\.|@/gi;
const SPACE = /\s/g;

/**
 * Splits a text into plain parts, links (http, https, www) and mentions. `@name` before a space or the end is a mention
 * if the message's words contain the name. It is also one if the name is 所有人 and everyone is mentioned. Spec: 1-chat §5
 * Text display.
 */
export function textParts(text: string, mentions: Mentions, reader: TextReader): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  let searched = 0;
  let unlinkedWord = 0;
  const words = mentionWords(mentions, reader);
  for (const { index } of text.matchAll(START)) {
    if (index < searched) continue;
    let part: TextPart | undefined;
    if (text[index] === '@') part = mentionAt(text, index, words);
    else if (index >= unlinkedWord || /h/i.test(text[index] ?? '')) {
      const { link, end } = linkAt(text, index);
      searched = end;
      if (link !== undefined) part = { kind: 'link', ...link };
      // The rest of an address that is no link is no link either, unless it has a scheme.
      else if (index >= unlinkedWord) unlinkedWord = wordEnd(text, end);
    }
    if (part === undefined) continue;
    if (index > done) parts.push({ kind: 'plain', text: text.slice(done, index) });
    parts.push(part);
    done = index + part.text.length;
    searched = done;
  }
  if (done < text.length || parts.length === 0) parts.push({ kind: 'plain', text: text.slice(done) });
  return parts;
}

function wordEnd(text: string, at: number): number {
  SPACE.lastIndex = at;
  return SPACE.exec(text)?.index ?? text.length;
}

interface MentionWord {
  readonly word: string;
  readonly isMe: boolean;
}

/** Sorts the longest word first, because a name may be the prefix of another. */
function mentionWords({ everyone, userIds, words }: Mentions, reader: TextReader): readonly MentionWord[] {
  const isPaired = words.length === userIds.length;
  const ownWords = [reader.name, mentionWord(reader.name, reader.userId, new Map())];
  const named = words
    .map((word, index): MentionWord => {
      const name = word.replace(/^@/, '').trim();
      const isMe = isPaired
        ? userIds[index] === reader.userId
        : ownWords.includes(name) && userIds.includes(reader.userId);
      return { word: name, isMe };
    })
    .filter(({ word }) => word !== '');
  const all = everyone ? [...named, { word: EVERYONE_WORD, isMe: true }] : named;
  return all.sort((a, b) => b.word.length - a.word.length);
}

function mentionAt(text: string, at: number, words: readonly MentionWord[]): TextPart | undefined {
  const found = words.find(
    ({ word }) =>
      text.startsWith(word, at + 1) && /^(?:\s|$)/.test(text.slice(at + 1 + word.length, at + 2 + word.length)),
  );
  return found === undefined ? undefined : { kind: 'mention', text: `@${found.word}`, isMe: found.isMe };
}

const MAX_BIG_EMOJI = 3;
/** Far longer than the longest emoji. A longer sequence is not drawn as an emoji. */
const MAX_EMOJI_LENGTH = 40;
const EMOJI =
  /^(?:\p{RI}\p{RI}|[\d#*]\ufe0f?\u20e3|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Extended_Pictographic}(?=\p{EMod}|\u200d))(?:\p{EMod}|\ufe0f|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*)$/u;

/**
 * Letters of most scripts, which no emoji contains. The two ideographs that are emoji (U+3297, U+3299) are excluded.
 */
const LETTER = /[A-Za-z\u00c0-\u1fff\u3040-\u3296\u329a-\ud7ff]/;
let graphemes: Intl.Segmenter | undefined;

/** Whether a message consists of one to three emoji, which are drawn large. */
export function isBigEmoji(text: string): boolean {
  if (text === '' || text.length > MAX_BIG_EMOJI * MAX_EMOJI_LENGTH || LETTER.test(text)) return false;
  if (typeof Intl.Segmenter !== 'function') return false;
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (segment.trim() === '') continue;
    count += 1;
    if (count > MAX_BIG_EMOJI || segment.length > MAX_EMOJI_LENGTH || !EMOJI.test(segment)) return false;
  }
  return count > 0;
}

/** A text with more lines is collapsed until the user expands it. */
export const FOLDED_LINES = 20;

/**
 * Returns the first lines of a long text; undefined when the text is shown completely. A few extra lines do not justify
 * a button.
 */
export function foldedText(text: string): string | undefined {
  let at = -1;
  let foldedAt = -1;
  for (let line = 1; line <= FOLDED_LINES + 4; line += 1) {
    at = text.indexOf('\n', at + 1);
    if (at === -1) return undefined;
    if (line === FOLDED_LINES) foldedAt = at;
  }
  return text.slice(0, foldedAt);
}

/** Whether a text contains stacked diacritics. They would cover neighbouring messages unless they are clipped. */
export const hasStackedDiacritics = (text: string): boolean => /\p{Mn}{5}/u.test(text);
