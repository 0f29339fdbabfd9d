import { useCallback, type RefObject } from 'react';
import { wholeMentionBefore } from '../../../domain/message/mention.ts';

export interface TextField {
  /** Types a text in place of the selection, or of a given range, and puts the caret after it. Returns the whole text. */
  readonly insert: (text: string, range?: TextRange) => string;
  /** Replaces the selection with a text that the user did not type. Returns the whole text. */
  readonly put: (text: string) => string;
  /** Inserts a separate text at the caret, on lines of its own. Returns the whole text. */
  readonly putApart: (text: string) => string;
  /** Deletes the selection, or what Backspace would delete: the character before the caret, or a whole mention. Returns the whole text. */
  readonly deleteBack: () => string;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Edits the text field from code, at its caret. */
export function useTextField(ref: RefObject<HTMLTextAreaElement | null>): TextField {
  const insert = useCallback<TextField['insert']>(
    (inserted, range) => {
      const field = ref.current;
      if (field === null) return '';
      typeInto(field, inserted, range ?? chosen(field));
      return field.value;
    },
    [ref],
  );

  const put = useCallback(
    (text: string): string => {
      const field = ref.current;
      if (field === null) return '';
      replace(field, text, chosen(field));
      return field.value;
    },
    [ref],
  );

  const putApart = useCallback(
    (text: string): string => {
      const { value = '', selectionEnd: at = 0 } = ref.current ?? {};
      ref.current?.setSelectionRange(at, at);
      return put(apart(value.slice(0, at), text, value.slice(at)));
    },
    [ref, put],
  );

  const deleteBack = useCallback((): string => {
    const field = ref.current;
    if (field === null) return '';
    const { start, end } = chosen(field);
    const before = field.value.slice(0, start);
    const from = wholeMentionBefore(before, start) ?? start - lastCharacter(before).length;
    return insert('', { start: start === end ? from : start, end });
  }, [ref, insert]);

  return { insert, put, putApart, deleteBack };
}

const chosen = ({ selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): TextRange => ({ start, end });

/** Inserts as keys do, so that the user can undo it. `execCommand` needs the focus; without it the text is replaced directly. */
function typeInto(field: HTMLTextAreaElement, text: string, { start, end }: TextRange): void {
  if (text === '' && start === end) return;
  field.setSelectionRange(start, end);
  const isTyped =
    document.activeElement === field && document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isTyped) replace(field, text, { start, end });
}

/** Not by `setRangeText`: React tracks values that are set through `value`, and would miss a later removal. */
function replace(field: HTMLTextAreaElement, text: string, { start, end }: TextRange): void {
  field.value = field.value.slice(0, start) + text + field.value.slice(end);
  field.setSelectionRange(start + text.length, start + text.length);
}

/** Adds line breaks that separate a text from the words before and after it. */
export const apart = (before: string, text: string, behind: string): string =>
  `${/\S$/.test(before) ? '\n' : ''}${text}${/^\S/.test(behind) ? '\n' : ''}`;

/** The last grapheme: an emoji of several code points counts as one. */
function lastCharacter(text: string): string {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text).at(-1) ?? '';
  // Long enough for the longest emoji.
  const end = text.slice(-40);
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(end)].at(-1)?.segment ?? '';
}
