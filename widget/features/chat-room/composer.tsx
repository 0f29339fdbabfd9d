import { memo, useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { COMPOSER_MAX_LINES, MAX_MESSAGE_GRAPHEMES } from '../../domain/limits.ts';
import { checkMessageText, graphemeLength } from '../../domain/message/text.ts';
import { ArrowUpIcon } from '../../ui/icons/arrow-up-icon.tsx';
import { useComposerRequest } from './use-composer-request.ts';
import styles from './composer.module.css';

interface ComposerProps {
  readonly chatId: ChatId;
  /** Returns whether the text was taken; the field is emptied then. */
  readonly onSend: (text: string) => boolean;
  /** What was begun here before. */
  readonly draft: string;
  /** Hears every change, the emptying of the field too. */
  readonly onDraft: (text: string) => void;
}

/** From here on the remaining characters are shown. */
const COUNTER_FROM = MAX_MESSAGE_GRAPHEMES - 100;
const IME_KEY_CODE = 229;

/**
 * Where a text is written. It grows to three lines. Enter sends, Ctrl or Meta and Enter (or Shift and Enter) make a new line; while an input method
 * composes, Enter belongs to it, a late one (key code 229) too. Spec: 1-chat §2 Input toolbar, §4 Sending 7.
 */
export const Composer = memo(function Composer({ chatId, onSend, draft, onDraft }: ComposerProps) {
  const { t } = useTranslation('room');
  const [text, setText] = useState(draft);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const length = text.length >= COUNTER_FROM ? graphemeLength(text) : 0;
  const canSend = checkMessageText(text).ok;

  useLayoutEffect(() => {
    if (fieldRef.current !== null) fitHeight(fieldRef.current);
  }, [text]);

  useLayoutEffect(() => {
    // A draft is gone on with at its end.
    fieldRef.current?.setSelectionRange(draft.length, draft.length);
  }, [draft]);

  const change = (next: string): void => {
    setText(next);
    onDraft(next);
  };

  useComposerRequest(chatId, (request) => {
    change(request.kind === 'text' ? request.text : `${text}@${request.name} `);
    fieldRef.current?.focus();
  });

  const send = (): void => {
    if (onSend(text)) change('');
    fieldRef.current?.focus();
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    if (event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) insertNewLine(event.currentTarget, change);
    else send();
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.field}>
        <textarea
          ref={fieldRef}
          rows={1}
          dir="auto"
          value={text}
          className={styles.input}
          placeholder={t('messagePlaceholder')}
          aria-label={t('messagePlaceholder')}
          enterKeyHint="send"
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => change(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {length >= COUNTER_FROM && (
          <output className={length > MAX_MESSAGE_GRAPHEMES ? `${styles.counter} ${styles.over}` : styles.counter}>
            {MAX_MESSAGE_GRAPHEMES - length}
          </output>
        )}
      </div>
      <button
        type="submit"
        className={styles.send}
        aria-label={t('send')}
        disabled={!canSend}
        onPointerDown={keepFocus}
      >
        <ArrowUpIcon />
      </button>
    </form>
  );
});

/** A tap on the button must not close the phone's keyboard. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.setProperty('height', 'auto');
  const max = Number.parseFloat(getComputedStyle(field).lineHeight) * COMPOSER_MAX_LINES;
  field.style.setProperty('height', `${Math.min(field.scrollHeight, max)}px`);
}

function insertNewLine(field: HTMLTextAreaElement, change: (text: string) => void): void {
  field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end');
  change(field.value);
}
