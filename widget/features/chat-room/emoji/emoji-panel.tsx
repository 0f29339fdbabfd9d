import { useAtomValue } from 'jotai';
import { useRef, useState, type ReactNode } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { recentEmojiAtom } from '../../../state/emoji.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { BackspaceIcon } from '../../../ui/icons/backspace-icon.tsx';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { SmileIcon } from '../../../ui/icons/smile-icon.tsx';
import { StarIcon } from '../../../ui/icons/star-icon.tsx';
import { EMOJI_PAGE_LIST, pagesOf } from './emoji.ts';
import { EmojiPages, type PanelEmoji } from './emoji-pages.tsx';
import { FavouritePages } from './favourite-pages.tsx';
import styles from './emoji-panel.module.css';

interface EmojiPanelProps {
  readonly chatId: ChatId;
  readonly onPick: (emoji: string) => void;
  /** Called on a long press outside the favourites: adds the emoji to them. `onDrop` is the long press in the favourites: removes it. */
  readonly onKeep: (emoji: string) => void;
  readonly onDrop: (emoji: string) => void;
  readonly onBackspace: () => void;
}

type Tab = 'all' | 'recent' | 'favourites';

/** Emoji to insert into the text: all, recently used, and the user's favourites. Spec: 1-chat §5 Emoji panel. */
export function EmojiPanel({ chatId, onPick, onKeep, onDrop, onBackspace }: EmojiPanelProps) {
  const { t } = useTranslation('compose');
  const [tab, setTab] = useState<Tab>('all');
  const recent = useAtomValue(recentEmojiAtom);
  // A used emoji moves to the front of the list. The list on screen is a snapshot, so that nothing moves under the finger.
  const [recentAtOpen, setRecentAtOpen] = useState(recent);
  const tabs = useRef<HTMLDivElement>(null);
  const pages = tab === 'recent' ? pagesOf(recentAtOpen) : EMOJI_PAGE_LIST;

  const choose = (next: Tab): void => {
    setRecentAtOpen(recent);
    setTab(next);
  };
  const moveBy = (step: number): void => {
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length] ?? 'all';
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  const looks: Readonly<Record<Tab, { readonly label: string; readonly icon: ReactNode }>> = {
    all: { label: t('emoji'), icon: <SmileIcon size={20} /> },
    recent: { label: t('recent'), icon: <ClockIcon size={20} /> },
    favourites: { label: t('favourites'), icon: <StarIcon size={20} /> },
  };

  return (
    <div className={styles.panel}>
      <div className={styles.body} role="tabpanel" aria-label={looks[tab].label}>
        {tab === 'favourites' ? (
          <FavouritePages chatId={chatId} onPick={onPick} onDrop={onDrop} />
        ) : pages.length === 0 ? (
          <p className={styles.empty}>{t('recentEmpty')}</p>
        ) : (
          <EmojiPages
            key={tab}
            pages={pages.map((page) => page.map(panelEmojiOf))}
            label={looks[tab].label}
            hint={t('holdToKeep')}
            onPick={({ id }) => onPick(id)}
            onLongPress={({ id }) => onKeep(id)}
          />
        )}
      </div>
      <div className={styles.foot}>
        <div ref={tabs} className={styles.tabs} role="tablist" aria-label={t('emoji')}>
          {TABS.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              data-tab={name}
              aria-selected={tab === name}
              tabIndex={tab === name ? 0 : -1}
              className={styles.tab}
              onClick={() => choose(name)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') moveBy(1);
                else if (event.key === 'ArrowLeft') moveBy(-1);
              }}
            >
              {looks[name].icon}
              {looks[name].label}
            </button>
          ))}
        </div>
        <IconButton tone="dim" label={t('backspace')} icon={<BackspaceIcon />} onClick={onBackspace} />
      </div>
    </div>
  );
}

const panelEmojiOf = (emoji: string): PanelEmoji => ({ id: emoji, content: emoji });

const TABS: readonly Tab[] = ['all', 'recent', 'favourites'];
