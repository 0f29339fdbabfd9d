import { useCallback, useLayoutEffect, type RefObject } from 'react';
import { COMPOSER_MAX_LINES } from '../../../domain/limits.ts';

export interface TextField {
  /** Puts a text in place of what is chosen, or of a given part; the caret stands behind it. Returns the whole text. */
  readonly insert: (text: string, range?: { readonly start: number; readonly end: number }) => string;
  /** Takes away what is chosen, or the character before the caret. Returns the whole text. */
  readonly deleteBack: () => string;
}

/** The text field by hand: it keeps caret and focus while others write into it, and is as high as its text, up to three lines. */
export function useTextField(ref: RefObject<HTMLTextAreaElement | null>, text: string): TextField {
  useLayoutEffect(() => {
    if (ref.current !== null) fitHeight(ref.current);
  }, [ref, text]);

  const insert = useCallback<TextField['insert']>(
    (inserted, range) => {
      const field = ref.current;
      if (field === null) return '';
      field.setRangeText(inserted, range?.start ?? field.selectionStart, range?.end ?? field.selectionEnd, 'end');
      return field.value;
    },
    [ref],
  );

  const deleteBack = useCallback((): string => {
    const field = ref.current;
    if (field === null) return '';
    const { selectionStart: start, selectionEnd: end, value } = field;
    field.setRangeText('', start === end ? start - lastCharacter(value.slice(0, start)).length : start, end, 'end');
    return field.value;
  }, [ref]);

  return { insert, deleteBack };
}

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.setProperty('height', 'auto');
  const max = Number.parseFloat(getComputedStyle(field).lineHeight) * COMPOSER_MAX_LINES;
  field.style.setProperty('height', `${Math.min(field.scrollHeight, max)}px`);
}

/** As a person counts: an emoji of several parts is one. */
function lastCharacter(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text).at(-1) ?? '';
  // Long enough for the longest emoji.
  const end = text.slice(-40);
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(end)].at(-1)?.segment ?? '';
}
