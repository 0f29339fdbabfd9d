import { useState, type KeyboardEvent } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ArrowUpIcon } from '../ui/icons/arrow-up-icon.tsx';
import { CloseIcon } from '../ui/icons/close-icon.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { useClosedByBack } from '../ui/use-closed-by-back.ts';
import { useMessageSearch } from './use-message-search.ts';
import styles from './chat-search-bar.module.css';

interface ChatSearchBarProps {
  readonly chatId: ChatId;
  /** A hit is gone to: the room behind it goes along. */
  readonly onHit: (messageId: MessageId) => void;
  readonly onClose: () => void;
}

/** Looks for messages in one chat, from hit to hit. */
export function ChatSearchBar({ chatId, onHit, onClose }: ChatSearchBarProps) {
  const { t } = useTranslation(['chatList', 'common']);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState(-1);
  const { messages, state, hasMore, loadMore, retry } = useMessageSearch(query, chatId);

  useClosedByBack(true, onClose);

  function handleQuery(text: string) {
    setQuery(text);
    setShown(-1);
  }
  function handleStep(step: 1 | -1) {
    const next = shown + step;
    const message = messages[next];
    if (message === undefined) return;
    setShown(next);
    // The next page is there before somebody comes to its edge.
    if (hasMore && next >= messages.length - 2) loadMore();
    onHit(message.delivery.messageId);
  }
  function handleKey(event: KeyboardEvent) {
    // Whatever Escape ends here, it ends nothing else.
    if (event.key === 'Escape') event.preventDefault();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter') handleStep(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onClose();
  }
  const isAsked = query.trim() !== '';
  return (
    <div className={styles.bar} onKeyDown={handleKey} data-walks-hits>
      <div className={styles.line}>
        <div className={styles.field}>
          <SearchField value={query} onChange={handleQuery} placeholder={t('searchInChat')} autoFocus />
        </div>
        <IconButton tone="dim" label={t('common:close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {isAsked && (
        <div className={styles.line}>
          <span className={styles.position} role="status">
            <Position shown={shown} count={messages.length} state={state} hasMore={hasMore} />
          </span>
          {state === 'failed' && <TextButton onClick={retry}>{t('common:retry')}</TextButton>}
          <IconButton
            label={t('previousHit')}
            icon={<ArrowUpIcon />}
            disabled={shown + 1 >= messages.length}
            onClick={() => handleStep(1)}
          />
          <IconButton
            label={t('nextHit')}
            icon={<ArrowDownIcon />}
            disabled={shown <= 0}
            onClick={() => handleStep(-1)}
          />
        </div>
      )}
    </div>
  );
}

/** The arrow up, turned round: the two stand side by side. */
const ArrowDownIcon = () => (
  <span className={styles.down}>
    <ArrowUpIcon />
  </span>
);

interface PositionProps {
  readonly shown: number;
  readonly count: number;
  readonly state: 'searching' | 'found' | 'failed';
  readonly hasMore: boolean;
}

function Position({ shown, count, state, hasMore }: PositionProps) {
  const { t } = useTranslation('chatList');
  if (count === 0) return state === 'searching' ? t('searching') : state === 'failed' ? t('searchFailed') : t('noHits');
  const total = hasMore ? `${count}+` : String(count);
  return shown < 0 ? t('hitTotal', { total }) : t('hitPosition', { position: shown + 1, total });
}
