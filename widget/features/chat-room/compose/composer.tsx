import { useStore } from 'jotai';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ChangeEvent,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { COMPOSER_MAX_LINES, MAX_MESSAGE_GRAPHEMES } from '../../../domain/limits.ts';
import { afterBackspace, type MentionTarget } from '../../../domain/message/mention.ts';
import { graphemeLength } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { draftsAtom } from '../../../state/drafts.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ArrowUpIcon } from '../../../ui/icons/arrow-up-icon.tsx';
import { ROOM_NAME_ID } from '../room-address.ts';
import { useComposerRequest } from './use-composer-request.ts';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { KeyboardIcon } from '../../../ui/icons/keyboard-icon.tsx';
import { PlusCircleIcon } from '../../../ui/icons/plus-circle-icon.tsx';
import { SmileIcon } from '../../../ui/icons/smile-icon.tsx';
import { useClosedByBack } from '../../../ui/overlay/use-closed-by-back.ts';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { EmojiPanel } from './emoji-panel.tsx';
import { enterMeans, isOfInputMethod } from './keys.ts';
import { MentionPicker, type MentionKeys } from './mention-picker.tsx';
import { MorePanel, type MoreTile } from './more-panel.tsx';
import { nextPanel, type Panel, type PanelEvent } from './panel.ts';
import { hasTouchKeyboard } from './touch-keyboard.ts';
import { useBottomSpace } from './use-bottom-space.ts';
import { useMentions } from './use-mentions.ts';
import { useTapAway } from './use-tap-away.ts';
import { useTextField } from './use-text-field.ts';
import { EmojiPopover, opensEmojiPopover } from '../emoji/emoji-popover.tsx';
import styles from './composer.module.css';

interface ComposerProps {
  readonly chatId: ChatId;
  /** Shown above the text field; belongs to the next message: a quote, an upload. */
  readonly header?: ReactNode;
  /** Next to the text field while it is empty: the record button for voice messages. */
  readonly recorder?: ReactNode;
  /** The tiles of the panel behind `+`. Without tiles there is no `+`. */
  readonly tiles: readonly MoreTile[];
  /** Returns true while the chat opens, and false if the composer appears again in an open chat. */
  readonly isOpening: () => boolean;
  /** Called when the user starts to write or opens a panel. */
  readonly onWriting?: (() => void) | undefined;
}

/** From this length on, the remaining characters are shown. */
const COUNTER_FROM = MAX_MESSAGE_GRAPHEMES - 100;

/**
 * The composer: field, panels, mentions. Every change is saved as a draft. While an input method composes, every key belongs to
 * it. Spec: 1-chat §2 Input toolbar, §3 Draft, §4 Sending 7, §5.
 */
export function Composer({ chatId, header, recorder, tiles, isOpening, onWriting }: ComposerProps) {
  const { t } = useTranslation(['compose', 'room']);
  const actions = useActions();
  const { addFavouriteEmoji, removeFavouriteEmoji, addRecentEmoji, reportTyping } = actions.lazy(createComposeActions);
  const toast = useToast();
  const store = useStore();
  const [text, setText] = useState(() => store.get(draftsAtom).get(chatId) ?? '');
  const [caret, setCaret] = useState(text.length);
  const [panel, setPanel] = useState<Panel>('none');
  const [activeOption, setActiveOption] = useState<string | undefined>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const { insert, put, putApart, deleteBack } = useTextField(fieldRef);
  /** The button that the emoji popover is attached to on devices with a mouse. */
  const [popoverAt, setPopoverAt] = useState<HTMLElement | undefined>();
  const space = useBottomSpace(panel, fieldRef);
  const mentions = useMentions(chatId, text, caret);
  const mentionKeys = useRef<MentionKeys>(null);
  const listId = useId();
  const panelId = useId();
  const length = text.length >= COUNTER_FROM ? graphemeLength(text) : 0;
  const isBlank = text.trim() === '';

  useLayoutEffect(() => {
    // The user continues a draft at its end.
    const { current } = fieldRef;
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);

  useEffect(() => {
    if (mayTakeFocus(isOpening(), fieldRef.current?.form)) fieldRef.current?.focus({ preventScroll: true });
  }, [isOpening]);

  const dispatch = (event: PanelEvent): void => setPanel((current) => nextPanel(current, event));

  const change = (next: string): void => {
    setText(next);
    setCaret(fieldRef.current?.selectionStart ?? next.length);
    actions.saveDraft(chatId, next);
    if (next.trim() === '') return;
    dispatch({ type: 'text-begun' });
    onWriting?.();
    reportTyping(chatId);
  };

  useComposerRequest(chatId, (request) => {
    if (request.kind === 'text') change(putApart(request.text));
    else change(put(`@${mentions.pick(request.userId, request.publicName)} `));
    fieldRef.current?.focus();
  });

  const send = (): void => {
    if (actions.sendText(chatId, text, mentions.of(text)).ok) {
      mentions.clear();
      change('');
    }
    if (panel === 'none') fieldRef.current?.focus();
  };

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void => {
    const { inputType, isComposing } = nativeEvent as InputEvent;
    const whole =
      inputType === 'deleteContentBackward' && !isComposing
        ? afterBackspace(text, target.value, target.selectionStart)
        : undefined;
    change(whole === undefined ? target.value : insert('', whole));
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const pressed = { ...pickKey(event), isComposing: event.nativeEvent.isComposing };
    if (isOfInputMethod(pressed)) {
      // A key that ends a composition must not end anything else.
      if (event.key === 'Escape') event.preventDefault();
      return;
    }
    if (mentions.begun !== undefined && !hasModifier(pressed) && mentionKeys.current?.handle(event.key) === true) {
      event.preventDefault();
      return;
    }
    const meaning = enterMeans(pressed);
    if (meaning === 'native') return;
    event.preventDefault();
    if (meaning === 'new-line') change(insert('\n'));
    else send();
  };

  const handlePick = (target: MentionTarget, publicName: string): void => {
    if (mentions.begun === undefined) return;
    const { start, query } = mentions.begun;
    const word = mentions.pick(target, publicName);
    change(insert(`@${word} `, { start, end: start + 1 + query.length }));
    fieldRef.current?.focus();
  };

  const handleToggle = (which: Exclude<Panel, 'none'>): void => {
    const next = nextPanel(panel, { type: 'pressed', panel: which });
    setPanel(next);
    onWriting?.();
    if (!hasTouchKeyboard()) return fieldRef.current?.focus();
    if (next === 'none') {
      space.keepOpen();
      fieldRef.current?.focus();
    } else {
      fieldRef.current?.blur();
    }
  };

  /** A tap on the field opens the keyboard, which replaces the panel. With a mouse the panel stays open. */
  const handleFieldPress = (): void => {
    if (panel === 'none' || !hasTouchKeyboard()) return;
    space.keepOpen();
    dispatch({ type: 'writing' });
  };

  /** Only on a phone, where the focus opens the keyboard. With a mouse the field has the focus as soon as the chat is open. */
  const handleFocus = (): void => {
    if (hasTouchKeyboard()) onWriting?.();
  };

  const handleKeep = (emoji: string): void => {
    const isNew = addFavouriteEmoji(emoji);
    toast(t(isNew ? 'kept' : 'keptAlready'), isNew ? 'success' : 'plain');
  };
  const handleDrop = (emoji: string): void => {
    removeFavouriteEmoji(emoji);
    toast(t('dropped'), 'plain');
  };

  const emojiProps = {
    chatId,
    onPick: (emoji: string): void => {
      change(insert(emoji));
      addRecentEmoji(emoji);
    },
    onKeep: handleKeep,
    onDrop: handleDrop,
  };

  const isPanelOpen = panel !== 'none';
  useTapAway(isPanelOpen, () => dispatch({ type: 'dismissed' }));
  useClosedByBack(isPanelOpen, () => {
    dispatch({ type: 'dismissed' });
    // The user who goes back by touch does not want the keyboard.
    if (!hasTouchKeyboard()) fieldRef.current?.focus();
  });
  return (
    <div className={styles.root} data-panel={panel}>
      {mentions.begun !== undefined && (
        <MentionPicker
          ref={mentionKeys}
          groupId={chatId}
          query={mentions.begun.query}
          listId={listId}
          onPick={handlePick}
          onClose={mentions.dismiss}
          onActive={setActiveOption}
        />
      )}
      {header}
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div className={styles.field}>
          <div className={styles.grow} data-text={text} style={{ '--lines': COMPOSER_MAX_LINES } as CSSProperties}>
            <textarea
              ref={fieldRef}
              rows={1}
              dir="auto"
              value={text}
              className={styles.input}
              placeholder={t('room:messagePlaceholder')}
              aria-label={t('room:messagePlaceholder')}
              aria-describedby={ROOM_NAME_ID}
              aria-autocomplete={activeOption === undefined ? undefined : 'list'}
              aria-controls={activeOption === undefined ? undefined : listId}
              aria-activedescendant={activeOption}
              enterKeyHint="send"
              onChange={handleChange}
              onKeyDown={handleKeyDown}
              onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
              onPointerDown={handleFieldPress}
              onFocus={handleFocus}
            />
          </div>
          {length >= COUNTER_FROM && (
            <output className={length > MAX_MESSAGE_GRAPHEMES ? `${styles.counter} ${styles.over}` : styles.counter}>
              {MAX_MESSAGE_GRAPHEMES - length}
            </output>
          )}
          <IconButton
            tone={panel === 'emoji' ? 'accent' : 'dim'}
            label={t(panel === 'emoji' ? 'keyboard' : 'emoji')}
            icon={panel === 'emoji' ? <KeyboardIcon /> : <SmileIcon />}
            aria-expanded={panel === 'emoji' || popoverAt !== undefined}
            aria-controls={panelId}
            onPointerDown={keepFocus}
            onClick={({ currentTarget }) => {
              if (panel === 'emoji' || !opensEmojiPopover()) return handleToggle('emoji');
              dispatch({ type: 'dismissed' });
              setPopoverAt(currentTarget);
            }}
          />
        </div>
        {isBlank && recorder}
        {isBlank && tiles.length > 0 ? (
          <IconButton
            tone={panel === 'more' ? 'accent' : 'plain'}
            label={t(panel === 'more' ? 'closeMore' : 'more')}
            icon={panel === 'more' ? <CloseIcon /> : <PlusCircleIcon size={28} />}
            aria-expanded={panel === 'more'}
            aria-controls={panelId}
            onPointerDown={keepFocus}
            onClick={() => handleToggle('more')}
          />
        ) : (
          <button
            type="submit"
            className={styles.send}
            aria-label={t('room:send')}
            disabled={isBlank}
            onPointerDown={keepFocus}
          >
            <ArrowUpIcon />
          </button>
        )}
      </form>
      <div id={panelId} className={styles.space} style={{ height: space.spacePx }}>
        {isPanelOpen && (
          // A mouse click in the panel does not take the focus from the text field.
          <div className={styles.panel} style={{ height: space.panelPx }} onMouseDown={keepFocus}>
            {panel === 'more' ? (
              <MorePanel tiles={tiles} />
            ) : (
              <EmojiPanel {...emojiProps} onBackspace={() => change(deleteBack())} />
            )}
          </div>
        )}
      </div>
      <EmojiPopover anchor={popoverAt} {...emojiProps} onClose={() => setPopoverAt(undefined)} />
    </div>
  );
}

/** A tap on a button must not close the phone's keyboard. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/**
 * On devices with a keyboard, the field takes the focus when the chat opens, unless the user writes in another field. On a phone
 * the keyboard would cover the messages. A field that appears later takes the focus only if no other element has it.
 */
function mayTakeFocus(isOpening: boolean, form: HTMLElement | null | undefined): boolean {
  if (hasTouchKeyboard() || !document.hasFocus()) return false;
  const { activeElement, body } = document;
  // Another element of the form has the focus.
  if (form?.contains(activeElement) === true) return false;
  return isOpening ? activeElement?.matches('input, textarea') !== true : activeElement === body;
}

const pickKey = ({ key, keyCode, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent) => ({
  key,
  keyCode,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
});

const hasModifier = (pressed: ReturnType<typeof pickKey>): boolean =>
  pressed.shiftKey || pressed.altKey || pressed.ctrlKey || pressed.metaKey;
