import { useCallback, type RefObject } from 'react';

export interface TextField {
  /** Puts a text in place of what is chosen, or of a given part; the caret stands behind it. Returns the whole text. */
  readonly insert: (text: string, range?: { readonly start: number; readonly end: number }) => string;
  /** Puts a text of its own beside what is there, at the caret, on lines of its own. Returns the whole text. */
  readonly insertApart: (text: string) => string;
  /** Takes away what is chosen, or the character before the caret. Returns the whole text. */
  readonly deleteBack: () => string;
}

/** Writes into the text field by hand, where its caret is. */
export function useTextField(ref: RefObject<HTMLTextAreaElement | null>): TextField {
  const insert = useCallback<TextField['insert']>(
    (inserted, range) => {
      const field = ref.current;
      if (field === null) return '';
      field.setRangeText(inserted, range?.start ?? field.selectionStart, range?.end ?? field.selectionEnd, 'end');
      return field.value;
    },
    [ref],
  );

  const insertApart = useCallback(
    (inserted: string): string => {
      const { value = '', selectionEnd: at = 0 } = ref.current ?? {};
      return insert(apart(value.slice(0, at), inserted, value.slice(at)), { start: at, end: at });
    },
    [ref, insert],
  );

  const deleteBack = useCallback((): string => {
    const field = ref.current;
    if (field === null) return '';
    const { selectionStart: start, selectionEnd: end, value } = field;
    field.setRangeText('', start === end ? start - lastCharacter(value.slice(0, start)).length : start, end, 'end');
    return field.value;
  }, [ref]);

  return { insert, insertApart, deleteBack };
}

/** A text with what keeps it apart from the words before and behind it. */
export const apart = (before: string, text: string, behind: string): string =>
  `${/\S$/.test(before) ? '\n' : ''}${text}${/^\S/.test(behind) ? '\n' : ''}`;

/** As a person counts: an emoji of several parts is one. */
function lastCharacter(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text).at(-1) ?? '';
  // Long enough for the longest emoji.
  const end = text.slice(-40);
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(end)].at(-1)?.segment ?? '';
}
