import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { MessageId } from '../domain/message/message-id.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { BackIcon } from '../ui/icons/back-icon.tsx';
import { DownIcon } from '../ui/icons/down-icon.tsx';
import { SearchField } from '../ui/controls/search-field.tsx';
import { TextButton } from '../ui/controls/text-button.tsx';
import { useClosedByBack } from '../ui/overlay/use-closed-by-back.ts';
import { VisuallyHidden } from '../ui/page/visually-hidden.tsx';
import { useMessageSearch, type MessageSearch } from './use-message-search.ts';
import styles from './chat-search-bar.module.css';

interface ChatSearchBarProps {
  readonly chatId: ChatId;
  /** Reports the search text, which the messages behind the bar highlight. */
  readonly onQuery: (query: string) => void;
  /** Called when the user goes to a hit: the room behind the bar scrolls to it. */
  readonly onHit: (messageId: MessageId) => void;
  readonly onClose: () => void;
}

/** Searches the messages of one chat. The newest hit is shown at once, the others step by step. The bar replaces the chat's bar. */
export function ChatSearchBar({ chatId, onQuery, onHit, onClose }: ChatSearchBarProps) {
  const { t } = useTranslation(['chatList', 'common']);
  const [query, setQuery] = useState('');
  /** The hit that the user stepped to; until then it is the newest one, which may change while more are found. */
  const [steppedTo, setSteppedTo] = useState<MessageId | undefined>();
  const { messages, state, hasMore, loadMore, retry } = useMessageSearch(query, chatId);
  const newest = messages[0]?.delivery.messageId;
  const at = steppedTo === undefined ? 0 : messages.findIndex(({ delivery }) => delivery.messageId === steppedTo);

  useClosedByBack(true, onClose);
  const showNewest = useEffectEvent((messageId: MessageId) => {
    if (steppedTo === undefined) onHit(messageId);
  });
  useEffect(() => {
    if (newest !== undefined) showNewest(newest);
  }, [newest]);

  function handleQuery(text: string) {
    setQuery(text);
    setSteppedTo(undefined);
    onQuery(text.trim());
  }
  function handleStep(step: 1 | -1) {
    const message = messages[at + step];
    if (message === undefined) return;
    setSteppedTo(message.delivery.messageId);
    // Load the next page before the user reaches the edge.
    if (hasMore && at + step >= messages.length - 2) loadMore();
    onHit(message.delivery.messageId);
  }
  function handleKey(event: KeyboardEvent) {
    // Escape must not end anything else.
    if (event.key === 'Escape') event.preventDefault();
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) handleStep(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') onClose();
  }
  return (
    <header className={styles.bar} onKeyDown={handleKey} data-walks-hits>
      <IconButton label={t('common:close')} icon={<BackIcon />} onClick={onClose} />
      <div className={styles.field}>
        <h1>
          <VisuallyHidden>{t('searchInChat')}</VisuallyHidden>
        </h1>
        <SearchField
          value={query}
          onChange={handleQuery}
          placeholder={t('searchInChat')}
          trailing={query.trim() !== '' && <Position at={at} count={messages.length} state={state} hasMore={hasMore} />}
          autoFocus
        />
      </div>
      {state === 'failed' && query.trim() !== '' && <TextButton onClick={retry}>{t('common:retry')}</TextButton>}
      <IconButton
        label={t('previousHit')}
        icon={<UpIcon />}
        disabled={at + 1 >= messages.length}
        onClick={() => handleStep(1)}
      />
      <IconButton label={t('nextHit')} icon={<DownIcon />} disabled={at <= 0} onClick={() => handleStep(-1)} />
    </header>
  );
}

const UpIcon = () => (
  <span className={styles.up}>
    <DownIcon />
  </span>
);

interface PositionProps extends Pick<MessageSearch, 'state' | 'hasMore'> {
  readonly at: number;
  readonly count: number;
}

/** A short form on screen, full words for a screen reader. */
function Position({ at, count, state, hasMore }: PositionProps) {
  const { t } = useTranslation('chatList');
  const total = hasMore ? `${count}+` : String(count);
  const position = at + 1;
  const nothing = state === 'searching' ? t('searching') : state === 'failed' ? t('searchFailed') : t('noHits');
  return (
    <>
      <span className={styles.position} dir="ltr" aria-hidden="true">
        {count > 0 ? `${position}/${total}` : state === 'searching' ? '…' : '0'}
      </span>
      <span role="status">
        <VisuallyHidden>{count > 0 ? t('hitPosition', { position, total }) : nothing}</VisuallyHidden>
      </span>
    </>
  );
}
