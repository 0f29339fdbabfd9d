import { useAtomValue } from 'jotai';
import { useId, useRef, useState, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { maxMessageGraphemes } from '../../../domain/group/message-style.ts';
import { COMPOSER_MAX_LINES } from '../../../domain/limits.ts';
import { graphemeLength } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ArrowUpIcon } from '../../../ui/icons/arrow-up-icon.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { KeyboardIcon } from '../../../ui/icons/keyboard-icon.tsx';
import { PlusCircleIcon } from '../../../ui/icons/plus-circle-icon.tsx';
import { SmileIcon } from '../../../ui/icons/smile-icon.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { EmojiPopover, opensEmojiPopover } from '../emoji/emoji-popover.tsx';
import { ROOM_NAME_ID } from '../shared/room-address.ts';
import { EmojiPanel } from '../emoji/emoji-panel.tsx';
import { MentionPicker, type MentionKeys } from './mention-picker.tsx';
import { MorePanel, type MoreTile } from './more-panel.tsx';
import { useComposer, type ComposerOptions } from './use-composer.ts';
import styles from './composer.module.css';

interface ComposerProps extends ComposerOptions {
  /** Shown above the text field; belongs to the next message: a quote, an upload. */
  readonly header?: ReactNode;
  /** Next to the text field while it is empty: the record button for voice messages. */
  readonly recorder?: ReactNode;
  /** The tiles of the panel behind `+`. Without tiles there is no `+`. */
  readonly tiles: readonly MoreTile[];
}

/** The remaining characters are shown when so many are left. */
const COUNTED_CHARACTERS = 100;

/** The composer: field, panels, mentions. Spec: 1-chat §2 Input toolbar, §3 Draft, §4 Sending 7, §5. */
export function Composer({ header, recorder, tiles, ...options }: ComposerProps) {
  const { chatId } = options;
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const mentionKeys = useRef<MentionKeys>(null);
  const composer = useComposer(options, { fieldRef, mentionKeys });
  const { panel, mentions, space } = composer;
  const [activeOption, setActiveOption] = useState<string | undefined>();
  /** The button that the emoji popover is attached to on devices with a mouse. */
  const [popoverAt, setPopoverAt] = useState<HTMLElement | undefined>();
  const listId = useId();
  const panelId = useId();
  const emojiProps = { chatId, ...useEmojiHandlers(composer.insertText) };
  return (
    <div className={styles.root} data-panel={panel}>
      {mentions.begun !== undefined && (
        <MentionPicker
          ref={mentionKeys}
          groupId={chatId}
          query={mentions.begun.query}
          listId={listId}
          onPick={composer.handlePick}
          onClose={mentions.dismiss}
          onActive={setActiveOption}
        />
      )}
      {header}
      <form
        className={styles.composer}
        onSubmit={(event) => {
          event.preventDefault();
          composer.send();
        }}
      >
        <div className={styles.field}>
          <TextField
            chatId={chatId}
            composer={composer}
            fieldRef={fieldRef}
            listId={listId}
            activeOption={activeOption}
          />
          <EmojiButton
            composer={composer}
            panelId={panelId}
            isPopoverOpen={popoverAt !== undefined}
            onPopover={setPopoverAt}
          />
        </div>
        <EndButtons composer={composer} panelId={panelId} recorder={recorder} hasTiles={tiles.length > 0} />
      </form>
      <div id={panelId} className={styles.space} style={{ height: space.spacePx }}>
        {panel !== 'none' && (
          // A mouse click in the panel does not take the focus from the text field.
          <div className={styles.panel} style={{ height: space.panelPx }} onMouseDown={keepFocus}>
            {panel === 'more' ? (
              <MorePanel tiles={tiles} />
            ) : (
              <EmojiPanel {...emojiProps} onBackspace={composer.deleteBack} />
            )}
          </div>
        )}
      </div>
      <EmojiPopover anchor={popoverAt} {...emojiProps} onClose={() => setPopoverAt(undefined)} />
    </div>
  );
}

/** The emoji of the panel and of the popover: picked into the text, kept among the favourites, or removed from them. */
function useEmojiHandlers(insertText: (text: string) => void) {
  const { t } = useTranslation('compose');
  const toast = useToast();
  const { addFavouriteEmoji, removeFavouriteEmoji, addRecentEmoji } = useActions().lazy(createComposeActions);
  return {
    onPick(emoji: string): void {
      insertText(emoji);
      addRecentEmoji(emoji);
    },
    onKeep(emoji: string): void {
      const isNew = addFavouriteEmoji(emoji);
      toast(t(isNew ? 'kept' : 'keptAlready'), isNew ? 'success' : 'plain');
    },
    onDrop(emoji: string): void {
      removeFavouriteEmoji(emoji);
      toast(t('dropped'), 'plain');
    },
  };
}

interface PartProps {
  readonly composer: ReturnType<typeof useComposer>;
}

interface TextFieldProps extends PartProps {
  readonly chatId: ChatId;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** The list of the mention picker, and its selected option. */
  readonly listId: string;
  readonly activeOption: string | undefined;
}

function TextField({ chatId, composer, fieldRef, listId, activeOption }: TextFieldProps) {
  const { t } = useTranslation('room');
  const { text } = composer;
  const maxLength = maxMessageGraphemes(useAtomValue(groupsAtom).get(chatId));
  const counterFrom = maxLength - COUNTED_CHARACTERS;
  const length = text.length >= counterFrom ? graphemeLength(text) : 0;
  return (
    <>
      <div className={styles.grow} data-text={text} style={{ '--lines': COMPOSER_MAX_LINES } as CSSProperties}>
        <textarea
          ref={fieldRef}
          rows={1}
          dir="auto"
          value={text}
          className={styles.input}
          placeholder={t('messagePlaceholder')}
          aria-label={t('messagePlaceholder')}
          aria-describedby={ROOM_NAME_ID}
          aria-autocomplete={activeOption === undefined ? undefined : 'list'}
          aria-controls={activeOption === undefined ? undefined : listId}
          aria-activedescendant={activeOption}
          enterKeyHint="send"
          onChange={composer.handleChange}
          onKeyDown={composer.handleKeyDown}
          onSelect={({ currentTarget }) => composer.setCaret(currentTarget.selectionStart)}
          onPointerDown={composer.handleFieldPress}
          onFocus={composer.handleFocus}
        />
      </div>
      {length > 0 && length >= counterFrom && (
        <output className={length > maxLength ? `${styles.counter} ${styles.over}` : styles.counter}>
          {maxLength - length}
        </output>
      )}
    </>
  );
}

interface EmojiButtonProps extends PartProps {
  readonly panelId: string;
  readonly isPopoverOpen: boolean;
  readonly onPopover: (button: HTMLElement) => void;
}

function EmojiButton({ composer, panelId, isPopoverOpen, onPopover }: EmojiButtonProps) {
  const { t } = useTranslation('compose');
  const isPanelOpen = composer.panel === 'emoji';
  return (
    <IconButton
      tone={isPanelOpen ? 'accent' : 'dim'}
      label={t(isPanelOpen ? 'keyboard' : 'emoji')}
      icon={isPanelOpen ? <KeyboardIcon /> : <SmileIcon />}
      aria-expanded={isPanelOpen || isPopoverOpen}
      aria-controls={panelId}
      onPointerDown={keepFocus}
      onClick={({ currentTarget }) => {
        if (isPanelOpen || !opensEmojiPopover()) return composer.handleToggle('emoji');
        composer.closePanel();
        onPopover(currentTarget);
      }}
    />
  );
}

interface EndButtonsProps extends PartProps {
  readonly panelId: string;
  readonly recorder: ReactNode;
  readonly hasTiles: boolean;
}

/** While the field is empty: the recorder and `+`. With a text: the send button. */
function EndButtons({ composer, panelId, recorder, hasTiles }: EndButtonsProps) {
  const { t } = useTranslation(['compose', 'room']);
  const isBlank = composer.text.trim() === '';
  const isPanelOpen = composer.panel === 'more';
  return (
    <>
      {isBlank && recorder}
      {isBlank && hasTiles ? (
        <IconButton
          tone={isPanelOpen ? 'accent' : 'plain'}
          label={t(isPanelOpen ? 'closeMore' : 'more')}
          icon={isPanelOpen ? <CloseIcon /> : <PlusCircleIcon size={28} />}
          aria-expanded={isPanelOpen}
          aria-controls={panelId}
          onPointerDown={keepFocus}
          onClick={() => composer.handleToggle('more')}
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
    </>
  );
}

/** A tap on a button must not close the phone's keyboard. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();
