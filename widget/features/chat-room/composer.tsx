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
import { useActions } from '../../actions/actions-context.tsx';
import { createComposeActions } from '../../actions/compose-actions.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { COMPOSER_MAX_LINES, MAX_MESSAGE_GRAPHEMES } from '../../domain/limits.ts';
import { afterBackspace, type MentionTarget } from '../../domain/message/mention.ts';
import { graphemeLength } from '../../domain/message/text.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { draftsAtom } from '../../state/drafts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowUpIcon } from '../../ui/icons/arrow-up-icon.tsx';
import { ROOM_NAME_ID } from './room-address.ts';
import { useComposerRequest } from './use-composer-request.ts';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { KeyboardIcon } from '../../ui/icons/keyboard-icon.tsx';
import { PlusCircleIcon } from '../../ui/icons/plus-circle-icon.tsx';
import { SmileIcon } from '../../ui/icons/smile-icon.tsx';
import { useClosedByBack } from '../../ui/use-closed-by-back.ts';
import { useToast } from '../../ui/use-toast.ts';
import { EmojiPanel } from './compose/emoji-panel.tsx';
import { enterMeans, isOfInputMethod } from './compose/keys.ts';
import { MentionPicker, type MentionKeys } from './compose/mention-picker.tsx';
import { MorePanel, type MoreTile } from './compose/more-panel.tsx';
import { nextPanel, type Panel, type PanelEvent } from './compose/panel.ts';
import { hasTouchKeyboard } from './compose/touch-keyboard.ts';
import { useBottomSpace } from './compose/use-bottom-space.ts';
import { useMentions } from './compose/use-mentions.ts';
import { useTapAway } from './compose/use-tap-away.ts';
import { useTextField } from './compose/use-text-field.ts';
import styles from './composer.module.css';

interface ComposerProps {
  readonly chatId: ChatId;
  /** What stands above the text field and belongs to the next message: a quote, an upload. */
  readonly header?: ReactNode;
  /** Beside the text field while it is empty: the button that records a voice message. */
  readonly recorder?: ReactNode;
  /** What the panel behind `+` offers; without tiles there is no `+`. */
  readonly tiles: readonly MoreTile[];
  /** The chat is being opened, rather than that one may write in it again. */
  readonly isOpening: () => boolean;
}

/** From here on the remaining characters are shown. */
const COUNTER_FROM = MAX_MESSAGE_GRAPHEMES - 100;

/**
 * Where a text is written: field, panels, mentions. What is written is kept as a draft with every change. While an input method
 * composes, every key belongs to it. Spec: 1-chat §2 Input toolbar, §3 Draft, §4 Sending 7, §5.
 */
export function Composer({ chatId, header, recorder, tiles, isOpening }: ComposerProps) {
  const { t } = useTranslation(['compose', 'room']);
  const actions = useActions();
  const { keepFace, dropFace, addRecentFace, tellTyping } = actions.further(createComposeActions);
  const toast = useToast();
  const store = useStore();
  const [text, setText] = useState(() => store.get(draftsAtom).get(chatId) ?? '');
  const [caret, setCaret] = useState(text.length);
  const [panel, setPanel] = useState<Panel>('none');
  const [activeOption, setActiveOption] = useState<string | undefined>();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const { insert, put, putApart, deleteBack } = useTextField(fieldRef);
  const space = useBottomSpace(panel, fieldRef);
  const mentions = useMentions(chatId, text, caret);
  const mentionKeys = useRef<MentionKeys>(null);
  const listId = useId();
  const panelId = useId();
  const length = text.length >= COUNTER_FROM ? graphemeLength(text) : 0;
  const isBlank = text.trim() === '';

  useLayoutEffect(() => {
    // A draft is gone on with at its end.
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
    tellTyping(chatId);
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
      // What ends a composition ends nothing else.
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
    if (!hasTouchKeyboard()) return fieldRef.current?.focus();
    if (next === 'none') {
      space.hold();
      fieldRef.current?.focus();
    } else {
      fieldRef.current?.blur();
    }
  };

  /** A finger on the field wants the keyboard, which takes the panel's place; a mouse goes on beside the panel. */
  const handleFieldPress = (): void => {
    if (panel === 'none' || !hasTouchKeyboard()) return;
    space.hold();
    dispatch({ type: 'writing' });
  };

  const handleKeep = (emoji: string): void => {
    const isNew = keepFace(emoji);
    toast(t(isNew ? 'kept' : 'keptAlready'), isNew ? 'success' : 'plain');
  };
  const handleDrop = (emoji: string): void => {
    dropFace(emoji);
    toast(t('dropped'), 'plain');
  };

  const isPanelOpen = panel !== 'none';
  useTapAway(isPanelOpen, () => dispatch({ type: 'dismissed' }));
  useClosedByBack(isPanelOpen, () => {
    dispatch({ type: 'dismissed' });
    // A finger that goes back does not want the keyboard.
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
            />
          </div>
          {length >= COUNTER_FROM && (
            <output className={length > MAX_MESSAGE_GRAPHEMES ? `${styles.counter} ${styles.over}` : styles.counter}>
              {MAX_MESSAGE_GRAPHEMES - length}
            </output>
          )}
          <IconButton
            tone={panel === 'face' ? 'accent' : 'dim'}
            label={t(panel === 'face' ? 'keyboard' : 'emoji')}
            icon={panel === 'face' ? <KeyboardIcon /> : <SmileIcon />}
            aria-expanded={panel === 'face'}
            aria-controls={panelId}
            onPointerDown={keepFocus}
            onClick={() => handleToggle('face')}
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
          // A mouse that picks something does not take the focus from who writes.
          <div className={styles.panel} style={{ height: space.panelPx }} onMouseDown={keepFocus}>
            {panel === 'more' ? (
              <MorePanel tiles={tiles} />
            ) : (
              <EmojiPanel
                chatId={chatId}
                onPick={(emoji) => {
                  change(insert(emoji));
                  addRecentFace(emoji);
                }}
                onKeep={handleKeep}
                onDrop={handleDrop}
                onBackspace={() => change(deleteBack())}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** A tap on a button must not close the phone's keyboard. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/**
 * Who has a keyboard writes at once in a chat that they open, unless they are writing elsewhere; a phone's keyboard would hide what is
 * to be read. A field that comes later takes the focus from nothing.
 */
function mayTakeFocus(isOpening: boolean, form: HTMLElement | null | undefined): boolean {
  if (hasTouchKeyboard() || !document.hasFocus()) return false;
  const { activeElement, body } = document;
  // What lies over the field has it.
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
