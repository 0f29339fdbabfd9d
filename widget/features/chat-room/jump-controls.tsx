import { atom, useAtomValue, type PrimitiveAtom } from 'jotai';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Chat } from '../../domain/chat/chat.ts';
import { messageIdDistance, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import { chatsAtom } from '../../state/chats.ts';
import { AtIcon } from '../../ui/icons/at-icon.tsx';
import { JumpButton } from './jump-button.tsx';
import type { JumpState } from './seen.ts';
import styles from './message-log.module.css';

interface JumpControlsProps {
  readonly chatId: ChatId | undefined;
  readonly state: PrimitiveAtom<JumpState>;
  readonly onJumpToEnd: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
}

/** The ways to what is not on screen: the newest message, and the first one that mentions the reader. */
export const JumpControls = memo(function JumpControls({ chatId, state, onJumpToEnd, onJumpTo }: JumpControlsProps) {
  const { t } = useTranslation('log');
  const { isAway, newBelow, countedTo, mention } = useAtomValue(state);
  const newestId = useAtomValue(useMemo(() => atom((get) => newestIn(get(chatsAtom), chatId)), [chatId]));
  const count = newBelow + (countedTo === undefined ? 0 : messageIdDistance(countedTo, newestId));
  const isShown = isAway || count > 0;
  return (
    <>
      {mention !== undefined && (
        <button
          type="button"
          className={isShown ? `${styles.jump} ${styles.jumpAbove}` : styles.jump}
          aria-label={t('jumpToMention')}
          onClick={() => onJumpTo(mention)}
        >
          <AtIcon />
        </button>
      )}
      {isShown && <JumpButton count={count} onClick={onJumpToEnd} />}
    </>
  );
});

const newestIn = (chats: ReadonlyMap<ChatId, Chat>, chatId: ChatId | undefined): MessageId =>
  (chatId === undefined ? undefined : chats.get(chatId)?.newestMessageId) ?? NO_MESSAGE_ID;
