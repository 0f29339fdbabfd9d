import type { UserId } from '../chat/chat-id.ts';
import { mentionWord } from './mention.ts';
import type { Mentions } from './message.ts';

/** A part of a text as the screen shows it. All parts joined are the original text. */
export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
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
/**
 * The characters of a URL (RFC 3986). Any other character ends the URL, so that the surrounding sentence is excluded.
 */
const ADDRESS = /[\w\-.~:/?#[\]@!$&'()*+,;=%]{1,2049}/y;
const MAX_ADDRESS_LENGTH = 2048;
/**
 * Scheme, host (name or number), port, and the rest. A user name before the host is not allowed, because it serves to
 * deceive.
 */
const WEB_ADDRESS = /^https?:\/\/([a-z\d](?:[a-z\d.-]*[a-z\d])?)(?::\d{1,5})?(?:[/?#]|$)/i;
const BARE_ADDRESS = /^(www\.[a-z\d](?:[a-z\d.-]*[a-z\d])?\.[a-z]{2,})(?::\d{1,5})?(?:[/?#]|$)/i;
const WORD_CHARACTER = /[\p{L}\p{N}_]/u;

/**
 * Splits a text into plain parts, links (http, https, www) and mentions. `@name` before a space or the end is a mention
 * if the message's words contain the name. It is also one if the name is 所有人 and everyone is mentioned. Spec: 1-chat §5
 * Text display.
 */
export function textParts(text: string, mentions: Mentions, reader: TextReader): readonly TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  const words = mentionWords(mentions, reader);
  for (const { index } of text.matchAll(START)) {
    if (index < done) continue;
    const part = text[index] === '@' ? mentionAt(text, index, words) : linkAt(text, index);
    if (part === undefined) continue;
    if (index > done) parts.push({ kind: 'plain', text: text.slice(done, index) });
    parts.push(part);
    done = index + part.text.length;
  }
  if (done < text.length || parts.length === 0) parts.push({ kind: 'plain', text: text.slice(done) });
  return parts;
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

function linkAt(text: string, at: number): TextPart | undefined {
  if (at > 0 && isLatinWord(text, at - 1)) return undefined;
  ADDRESS.lastIndex = at;
  const address = withoutClosing(ADDRESS.exec(text)?.[0] ?? '');
  const url = webAddress(address);
  return url === undefined ? undefined : { kind: 'link', text: address, url };
}

/** `xhttp://` is no link, but `看https://` is: some scripts use no space before it. */
const isLatinWord = (text: string, index: number): boolean =>
  WORD_CHARACTER.test(text[index] ?? '') && (text.codePointAt(index) ?? 0) < 0x2e80;

/** Returns the target of a link: an http(s) URL; undefined if the text is none. */
export function webAddress(text: string): string | undefined {
  if (text.length > MAX_ADDRESS_LENGTH) return undefined;
  const host = WEB_ADDRESS.exec(text)?.[1] ?? BARE_ADDRESS.exec(text)?.[1];
  if (host === undefined || host.includes('..')) return undefined;
  return /^http/i.test(text) ? text : `https://${text}`;
}

/**
 * Removes trailing punctuation, which belongs to the sentence, and closing brackets without an opening one in the URL.
 */
function withoutClosing(address: string): string {
  let open = 0;
  for (const character of address) open += BRACKETS[character] ?? 0;
  let end = address.length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    const isUnopened = BRACKETS[last] === -1 && open < 0;
    if (!isUnopened && !/[.,;:!?'"*~]/.test(last)) break;
    if (isUnopened) open += 1;
  }
  return address.slice(0, end);
}

const BRACKETS: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };

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
