import { useCallback, type RefObject } from 'react';
import { wholeMentionBefore } from '../../../domain/message/mention.ts';

export interface TextField {
  /** Types a text in place of what is chosen, or of a given part; the caret stands behind it. Returns the whole text. */
  readonly insert: (text: string, range?: TextRange) => string;
  /** Puts a text that nobody types in place of what is chosen. Returns the whole text. */
  readonly put: (text: string) => string;
  /** Puts a text of its own beside what is there, at the caret, on lines of its own. Returns the whole text. */
  readonly putApart: (text: string) => string;
  /** Takes away what is chosen, or what Backspace would: the character before the caret, or a whole mention. Returns the whole text. */
  readonly deleteBack: () => string;
}

interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Writes into the text field by hand, where its caret is. */
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

/** As keys do, so that it can be undone; a field without the focus takes nothing from keys. */
function typeInto(field: HTMLTextAreaElement, text: string, { start, end }: TextRange): void {
  if (text === '' && start === end) return;
  field.setSelectionRange(start, end);
  const isTyped =
    document.activeElement === field && document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (!isTyped) replace(field, text, { start, end });
}

/** Not by `setRangeText`: React knows of a value that is set, and would not hear of its being taken away again. */
function replace(field: HTMLTextAreaElement, text: string, { start, end }: TextRange): void {
  field.value = field.value.slice(0, start) + text + field.value.slice(end);
  field.setSelectionRange(start + text.length, start + text.length);
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
