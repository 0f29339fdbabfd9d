import { atom, useAtomValue, type PrimitiveAtom } from 'jotai';
import { memo, useMemo } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { messageIdDistance, NO_MESSAGE_ID, type MessageId } from '../../../domain/message/message-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatsAtom, type Chats } from '../../../state/chats.ts';
import { AtIcon } from '../../../ui/icons/at-icon.tsx';
import { DownIcon } from '../../../ui/icons/down-icon.tsx';
import { badgeText } from '../../../ui/rows/badge-text.ts';
import { Badge } from '../../../ui/rows/badge.tsx';
import type { JumpState } from './seen.ts';
import styles from './jump.module.css';

interface JumpControlsProps {
  readonly chatId: ChatId | undefined;
  readonly state: PrimitiveAtom<JumpState>;
  readonly onJumpToEnd: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
}

/** The buttons that jump to messages off screen: the newest one, and the first one that mentions the reader. */
export const JumpControls = memo(function JumpControls({ chatId, state, onJumpToEnd, onJumpTo }: JumpControlsProps) {
  const { t } = useTranslation('log');
  const { isAway, newBelow, mention, space } = useAtomValue(state);
  // Select only the count. At the end of the log, a new message must not cause a render.
  const unloaded = useAtomValue(
    useMemo(
      () =>
        atom((get) => {
          const { countedTo } = get(state);
          return countedTo === undefined ? 0 : messageIdDistance(countedTo, newestIn(get(chatsAtom), chatId));
        }),
      [state, chatId],
    ),
  );
  const count = newBelow + unloaded;
  const isShown = space > 0 && (isAway || count > 0);
  const isMentionShown = mention !== undefined && space > (isShown ? 1 : 0);
  return (
    <>
      {isMentionShown && (
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

const newestIn = (chats: Chats, chatId: ChatId | undefined): MessageId =>
  (chatId === undefined ? undefined : chats.get(chatId)?.newestMessageId) ?? NO_MESSAGE_ID;

/** Jumps back to the newest message. The badge counts the messages that arrived after the reader scrolled away from the end. */
function JumpButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const { t } = useTranslation('room');
  const label = count > 0 ? t('jumpToNew', { count: badgeText(count) }) : t('jumpToLatest');
  return (
    <button type="button" className={styles.jump} aria-label={label} onClick={onClick}>
      <DownIcon />
      {count > 0 && (
        <span className={styles.jumpBadge}>
          <Badge count={count} />
        </span>
      )}
    </button>
  );
}
