import type { FailureCode } from '../failure.ts';
import { MAX_MESSAGE_GRAPHEMES } from '../limits.ts';
import { failure, success, type Result } from '../result.ts';

let segmenter: Intl.Segmenter | undefined;

/**
 * The length of a text as a person counts it: grapheme clusters. The same function measures on both sides, on the unescaped
 * text. D-07. Falls back to code points where the engine has no segmenter.
 */
export function graphemeLength(text: string): number {
  // Plain ASCII without CR is its own count; most limits are checked on such text while typing.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  if (typeof Intl.Segmenter !== 'function') return Array.from(text).length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
}

/**
 * Checks a text message before it is sent or stored: not empty after trimming, at most 1000 graphemes.
 * Returns the text to send (trimmed at both ends) or `text_empty`, `text_too_long`. Spec: 1-chat §5.
 */
export function checkMessageText(text: string): Result<string, FailureCode> {
  const trimmed = withoutNul(text).trim();
  if (trimmed === '') return failure('text_empty');
  if (graphemeLength(trimmed) > MAX_MESSAGE_GRAPHEMES) return failure('text_too_long');
  return success(trimmed);
}

/** PostgreSQL cannot hold NUL in text, and no person types it. */
// oxlint-disable-next-line no-control-regex -- NUL is exactly what is removed here
export const withoutNul = (text: string): string => text.replace(/\u0000/g, '');

const FORBIDDEN_MARKUP = /<\s*\/?\s*(?:style|script|img|iframe)\b/i;

/**
 * Whether a text holds a style, script, img or iframe tag: it is replaced by a warning on screen. All other text is shown as
 * it was typed, in text nodes. Spec: 1-chat §5 Text display. D-07.
 */
export const hasForbiddenMarkup = (text: string): boolean => FORBIDDEN_MARKUP.test(text);
