import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { chatKind, isBetweenOthers } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatIdentityAtom } from '../../../state/chats.ts';
import { openChatAtom, type HistoryState } from '../../../state/open-chat.ts';
import { accountAtom } from '../../../state/session.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import notice from '../rows/notice-line.module.css';
import styles from './history-edge.module.css';

interface HistoryEdgeProps {
  readonly history: HistoryState;
  readonly isEmpty: boolean;
  readonly onRetry: () => void;
}

/** The area above the oldest message: progress, a retry button, or empty space. Spec: 1-chat §8 (tap to retry). */
export const HistoryEdge = memo(function HistoryEdge({ history, isEmpty, onRetry }: HistoryEdgeProps) {
  const { t } = useTranslation('room');
  switch (history.state) {
    case 'loading':
      return (
        <div className={styles.edge}>
          <Spinner />
        </div>
      );
    case 'failed':
      return (
        <button type="button" className={styles.edgeButton} onClick={onRetry}>
          {t('historyFailed')}
        </button>
      );
    case 'more':
      return <div className={styles.edge} />;
    case 'finished':
      // The space stays: at the very top, scrolling could not compensate for its removal.
      return isEmpty ? <EmptyNote /> : <div className={styles.edge} />;
  }
});

/**
 * The note of an empty chat. It invites to write only in a chat with a friend or a group of the user. A chat between other users
 * shows nothing, and the chat with the customer service says more below.
 */
function EmptyNote() {
  const { t } = useTranslation(['room', 'chat']);
  const chatId = useAtomValue(openChatAtom)?.chatId ?? '';
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const isKnown = useAtomValue(chatIdentityAtom)(chatId).name !== '';
  if (isBetweenOthers(chatId, ownId) || chatKind(chatId) === 'service') return null;
  return <p className={notice.notice}>{t(isKnown ? 'chat:canChatNow' : 'noMessages')}</p>;
}
