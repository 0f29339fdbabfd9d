import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { IconButton } from '../../../widget/ui/controls/icon-button.tsx';
import { SmileIcon } from '../../../widget/ui/icons/smile-icon.tsx';
import { ImageIcon } from '../../../widget/ui/icons/image-icon.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { fillReply, type DeskDetail } from './desk-state.ts';
import { useDesk, useDeskState, useRun, useSay } from './use-desk.tsx';
import styles from './composer.module.css';

export type ComposeMode = 'reply' | 'note';

interface ComposerProps {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly detail: DeskDetail | undefined;
  readonly mode: ComposeMode;
  readonly onMode: (mode: ComposeMode) => void;
}

const MAX_SUGGESTIONS = 6;

/** Writes a reply or an internal note. `/` and the beginning of a key offers quick replies. */
export function Composer({ fieldRef, detail, mode, onMode }: ComposerProps) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { me } = useDeskState();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const [picksEmoji, setPicksEmoji] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const asked = mode === 'reply' && text.startsWith('/') ? text.slice(1).toLowerCase() : undefined;
  const replies =
    asked === undefined
      ? []
      : (me?.replies ?? []).filter(({ key }) => key.toLowerCase().startsWith(asked)).slice(0, MAX_SUGGESTIONS);
  const values = {
    name: detail?.session.playerName ?? '',
    agent: me?.account.name ?? '',
    data: detail?.data ?? new Map<string, string>(),
  };

  const insert = (reply: string): void => {
    setText(fillReply(reply, values));
    setMarked(0);
    fieldRef.current?.focus();
  };
  /** Inserts the emoji at the caret and moves the caret behind it. */
  const insertEmoji = (emoji: string): void => {
    const field = fieldRef.current;
    const { selectionStart: from, selectionEnd: to } = field ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    setText(text.slice(0, from) + emoji + text.slice(to));
    closeEmoji();
    requestAnimationFrame(() => field?.setSelectionRange(from + emoji.length, from + emoji.length));
  };
  const closeEmoji = (): void => {
    setPicksEmoji(false);
    fieldRef.current?.focus();
  };
  const send = async (): Promise<void> => {
    const said = text.trim();
    if (said === '') return;
    // The field is free at once; a text that was not sent returns.
    setText('');
    const isDone = await run(mode === 'reply' ? desk.sendText(said) : desk.addNote(said));
    if (!isDone) setText((now) => (now === '' ? said : now));
  };
  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    const reply = replies[Math.min(marked, replies.length - 1)];
    if (reply !== undefined && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((at) => (at + step + replies.length) % replies.length);
    } else if (reply !== undefined && (event.key === 'Tab' || event.key === 'Enter')) insert(reply.text);
    else if (event.key === 'Enter' && !event.shiftKey) void send();
    else if (event.key === 'Escape') event.currentTarget.blur();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.composer} data-mode={mode}>
      {replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('quickReplies')}>
          {replies.map(({ key, text: reply }, at) => (
            <li key={key}>
              <button type="button" data-chosen={at === marked || undefined} onClick={() => insert(reply)}>
                <b>/{key}</b> <span dir="auto">{fillReply(reply, values)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {picksEmoji && <EmojiPicker onPick={insertEmoji} onClose={closeEmoji} />}
      <div className={styles.modes} role="group" aria-label={t('reply')}>
        {(['reply', 'note'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={mode === each} onClick={() => onMode(each)}>
            {t(each)}
          </button>
        ))}
      </div>
      <textarea
        ref={fieldRef}
        className={styles.field}
        rows={3}
        dir="auto"
        value={text}
        aria-label={t(mode)}
        placeholder={t(mode === 'reply' ? 'replyPlaceholder' : 'notePlaceholder')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
        onPaste={(event) => {
          const [chosen] = event.clipboardData.files;
          if (chosen !== undefined && mode === 'reply') void run(desk.sendFile(chosen));
        }}
      />
      <div className={styles.actions}>
        <IconButton
          label={t('emoji')}
          icon={<SmileIcon />}
          aria-expanded={picksEmoji}
          onClick={() => setPicksEmoji(!picksEmoji)}
        />
        <IconButton
          label={t('file')}
          icon={<ImageIcon />}
          onClick={() => file.current?.click()}
          disabled={mode === 'note'}
        />
        <input
          ref={file}
          type="file"
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen !== undefined) void run(desk.sendFile(chosen));
            target.value = '';
          }}
        />
        <Button size="small" disabled={text.trim() === ''} onClick={() => void send()}>
          {t(mode === 'reply' ? 'send' : 'save')}
        </Button>
      </div>
    </div>
  );
}
