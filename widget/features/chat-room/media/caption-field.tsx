import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { graphemeLength } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { enterMeans } from '../shared/keys.ts';
import styles from './attachments.module.css';

interface CaptionFieldProps {
  readonly value: string;
  /** The longest text that the user may send in the chat. */
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  /** Called on Enter, which sends the files as it does in the composer. */
  readonly onEnter: () => void;
}

/** The remaining characters are shown from this number on. */
const COUNTED_CHARACTERS = 100;

/** The caption of pictures that are about to be sent. */
export function CaptionField({ value, maxLength, onChange, onEnter }: CaptionFieldProps) {
  const { t } = useTranslation('mediaSend');
  const field = useRef<HTMLTextAreaElement>(null);
  /** The caret position after a line break that was inserted from code. */
  const caret = useRef<number | undefined>(undefined);
  const counterFrom = maxLength - COUNTED_CHARACTERS;
  const length = value.length >= counterFrom ? graphemeLength(value.trim()) : 0;

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [value]);

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, keyCode, nativeEvent, currentTarget } = event;
    const { isComposing } = nativeEvent;
    const meaning = enterMeans({ key, shiftKey, altKey, ctrlKey, metaKey, keyCode, isComposing });
    if (meaning === 'native') return;
    event.preventDefault();
    if (meaning === 'send') return onEnter();
    const { selectionStart: start, selectionEnd: end } = currentTarget;
    caret.current = start + 1;
    onChange(`${value.slice(0, start)}\n${value.slice(end)}`);
  };

  return (
    <div className={styles.caption}>
      <div className={styles.grow} data-text={value}>
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          className={styles.input}
          value={value}
          placeholder={t('caption')}
          aria-label={t('caption')}
          enterKeyHint="send"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={handleKeyDown}
        />
      </div>
      {length > 0 && length >= counterFrom && (
        <output className={cx(styles.counter, length > maxLength && styles.over)}>{maxLength - length}</output>
      )}
    </div>
  );
}
