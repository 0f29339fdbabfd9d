import { useStore } from 'jotai';
import { useEffect, useLayoutEffect, useState, type ChangeEvent, type KeyboardEvent, type RefObject } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { afterBackspace, type MentionTarget } from '../../../domain/message/mention.ts';
import { draftsAtom } from '../../../state/drafts.ts';
import { useClosedByBack } from '../../../ui/overlay/use-closed-by-back.ts';
import { enterMeans, isOfInputMethod, type PressedKey } from '../shared/keys.ts';
import type { MentionKeys } from './mention-picker.tsx';
import { nextPanel, type Panel, type PanelEvent } from './panel.ts';
import { hasTouchKeyboard } from '../shared/touch-keyboard.ts';
import { useBottomSpace } from './use-bottom-space.ts';
import { useComposerRequest } from './use-composer-request.ts';
import { useMentions } from './use-mentions.ts';
import { useTapAway } from './use-tap-away.ts';
import { useTextField } from './use-text-field.ts';

export interface ComposerOptions {
  readonly chatId: ChatId;
  /** Returns true while the chat opens, and false if the composer appears again in an open chat. */
  readonly isOpening: () => boolean;
  /** Called when the user starts to write or opens a panel. */
  readonly onWriting?: (() => void) | undefined;
}

export interface ComposerRefs {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly mentionKeys: RefObject<MentionKeys | null>;
}

/**
 * The text that the user writes, and the panel below it. Every change is saved as a draft. While an input method composes, every
 * key belongs to it. Spec: 1-chat §3 Draft, §4 Sending 7, §5.
 */
export function useComposer(
  { chatId, isOpening, onWriting }: ComposerOptions,
  { fieldRef, mentionKeys }: ComposerRefs,
) {
  const actions = useActions();
  const { reportTyping } = actions.lazy(createComposeActions);
  const store = useStore();
  const [text, setText] = useState(() => store.get(draftsAtom).get(chatId) ?? '');
  const [caret, setCaret] = useState(text.length);
  const [panel, setPanel] = useState<Panel>('none');
  const { insert, put, putApart, deleteBack } = useTextField(fieldRef);
  const space = useBottomSpace(panel, fieldRef);
  const mentions = useMentions(chatId, text, caret);

  useFieldFocus(fieldRef, isOpening);

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

  const isPanelOpen = panel !== 'none';
  useTapAway(isPanelOpen, () => dispatch({ type: 'dismissed' }));
  useClosedByBack(isPanelOpen, () => {
    dispatch({ type: 'dismissed' });
    // The user who goes back by touch does not want the keyboard.
    if (!hasTouchKeyboard()) fieldRef.current?.focus();
  });

  return {
    text,
    panel,
    space,
    mentions,
    send,
    setCaret,
    insertText: (inserted: string): void => change(insert(inserted)),
    deleteBack: (): void => change(deleteBack()),
    closePanel: (): void => dispatch({ type: 'dismissed' }),
    handleChange({ target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>): void {
      const { inputType, isComposing } = nativeEvent as InputEvent;
      const whole =
        inputType === 'deleteContentBackward' && !isComposing
          ? afterBackspace(text, target.value, target.selectionStart)
          : undefined;
      change(whole === undefined ? target.value : insert('', whole));
    },
    handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
      const isForMentions = (key: string): boolean =>
        mentions.begun !== undefined && mentionKeys.current?.handle(key) === true;
      const meaning = meaningOf(event, isForMentions);
      if (meaning === 'new-line') change(insert('\n'));
      else if (meaning === 'send') send();
    },
    handlePick(target: MentionTarget, publicName: string): void {
      if (mentions.begun === undefined) return;
      const { start, query } = mentions.begun;
      const word = mentions.pick(target, publicName);
      change(insert(`@${word} `, { start, end: start + 1 + query.length }));
      fieldRef.current?.focus();
    },
    handleToggle(which: Exclude<Panel, 'none'>): void {
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
    },
    /** A tap on the field opens the keyboard, which replaces the panel. With a mouse the panel stays open. */
    handleFieldPress(): void {
      if (panel === 'none' || !hasTouchKeyboard()) return;
      space.keepOpen();
      dispatch({ type: 'writing' });
    },
    /** Only on a phone, where the focus opens the keyboard. With a mouse the field has the focus as soon as the chat is open. */
    handleFocus(): void {
      if (hasTouchKeyboard()) onWriting?.();
    },
  };
}

/** Puts the caret at the end of a draft, and the focus into the field if the user has a keyboard. */
function useFieldFocus(fieldRef: ComposerRefs['fieldRef'], isOpening: () => boolean): void {
  useLayoutEffect(() => {
    // The user continues a draft at its end.
    const { current } = fieldRef;
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [fieldRef]);

  useEffect(() => {
    if (mayTakeFocus(isOpening(), fieldRef.current?.form)) fieldRef.current?.focus({ preventScroll: true });
  }, [isOpening, fieldRef]);
}

/** The meaning of a key in the field. A key that the widget takes does nothing else. */
function meaningOf(event: KeyboardEvent, isForMentions: (key: string) => boolean): 'send' | 'new-line' | 'native' {
  const pressed = { ...pickKey(event), isComposing: event.nativeEvent.isComposing };
  if (isOfInputMethod(pressed)) {
    // A key that ends a composition must not end anything else.
    if (event.key === 'Escape') event.preventDefault();
    return 'native';
  }
  if (!hasModifier(pressed) && isForMentions(event.key)) {
    event.preventDefault();
    return 'native';
  }
  const meaning = enterMeans(pressed);
  if (meaning !== 'native') event.preventDefault();
  return meaning;
}

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

const hasModifier = (pressed: PressedKey): boolean =>
  pressed.shiftKey || pressed.altKey || pressed.ctrlKey || pressed.metaKey;
