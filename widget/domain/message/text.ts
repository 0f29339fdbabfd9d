import type { FailureCode } from '../failure.ts';
import { MAX_MESSAGE_GRAPHEMES } from '../limits.ts';
import { failure, success, type Result } from '../result.ts';

let segmenter: Intl.Segmenter | undefined;

/**
 * Returns the length of a text in grapheme clusters, as a user counts characters. The widget and the provider use this
 * same function on the unescaped text. D-07. Falls back to code points if the engine has no segmenter.
 */
export function graphemeLength(text: string): number {
  // In ASCII without CR, every unit is a grapheme. Most texts checked during typing are like this.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  return graphemesOf(text).length;
}

/** A picture with its colour of skin or its selector. */
const PICTURE = '\\p{ExtPict}(?:[\\u{1f3fb}-\\u{1f3ff}]|\\ufe0f)*';
/** Pieces that lie within one grapheme cluster each: there are never more clusters than such pieces. */
const PIECE = new RegExp(`${PICTURE}(?:\\u200d${PICTURE})*|[^]`, 'gu');

/** Whether a text is longer than `max` grapheme clusters. Splits it only if a quicker look cannot tell. D-07. */
export function exceedsGraphemes(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let pieces = 0;
  for (PIECE.lastIndex = 0; pieces <= max && PIECE.test(text);) pieces += 1;
  return pieces > max && graphemeLength(text) > max;
}

/** Splits a text into grapheme clusters, or into code points if the engine has no segmenter. */
export function graphemesOf(text: string): readonly string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text);
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Validates a text message before it is sent or stored: not empty after trimming, at most `max` graphemes. Returns the
 * text to send (trimmed at both ends), or `text_empty`, `text_too_long`. Spec: 1-chat §5.
 */
export function checkMessageText(text: string, max: number = MAX_MESSAGE_GRAPHEMES): Result<string, FailureCode> {
  const trimmed = withoutNul(text).trim();
  if (trimmed === '') return failure('text_empty');
  if (exceedsGraphemes(trimmed, max)) return failure('text_too_long');
  return success(trimmed);
}

/** PostgreSQL cannot store NUL in text, and users do not type it. */
// oxlint-disable-next-line no-control-regex -- the regex removes exactly this character
export const withoutNul = (text: string): string => text.replace(/\u0000/g, '');

const FORBIDDEN_MARKUP = /<\s*\/?\s*(?:style|script|img|iframe)\b/i;

/**
 * Whether a text contains a style, script, img or iframe tag. Such a text is replaced by a warning on screen. All other
 * text is shown as typed, in text nodes. Spec: 1-chat §5 Text display. D-07.
 */
export const hasForbiddenMarkup = (text: string): boolean => FORBIDDEN_MARKUP.test(text);
