import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { formatDuration } from '../../../i18n/format-duration.ts';
import { formatMonth } from '../../../i18n/format-month.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { openChatAtom } from '../../../state/open-chat.ts';
import { PicturesArt } from '../../../ui/art/pictures-art.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import { RefreshIcon } from '../../../ui/icons/refresh-icon.tsx';
import { VideoIcon } from '../../../ui/icons/video-icon.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { byMonth, mediaOf, type MediaItem } from './media-items.ts';
import { useMediaRoom } from './use-media-room.ts';
import { useUpload } from '../shared/use-media.ts';
import { useIsNear } from './use-is-near.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { videoLabel } from './video-label.ts';
import styles from './gallery.module.css';

interface MediaGalleryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The number of pages that load automatically before the user is asked. A chat of several years may contain no picture at all. */
const PAGES_AT_ONCE = 10;

/** All pictures and videos of the open chat by month, newest first. Older pages load when the end comes into view. Issue point 7. */
export function MediaGallery({ isOpen, onClose }: MediaGalleryProps) {
  const { t } = useTranslation('media');
  const common = useTranslation('common').t;
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('galleryTitle')}>
      <Bar
        look="start"
        leading={<IconButton label={common('close')} icon={<CloseIcon />} onClick={onClose} data-autofocus />}
        title={t('galleryTitle')}
      />
      <GalleryPages isOpen={isOpen} />
    </FullOverlay>
  );
}

function GalleryPages({ isOpen }: { readonly isOpen: boolean }) {
  const { t } = useTranslation('media');
  const language = useLanguage();
  const { loadOlderMessages } = useActions();
  const openChat = useAtomValue(openChatAtom);
  const { offsetMs } = useAtomValue(localTimeAtom);
  const messages = openChat?.messages;
  const items = useMemo(() => mediaOf(messages ?? []), [messages]);
  const months = useMemo(() => byMonth(items, offsetMs), [items, offsetMs]);
  const end = useRef<HTMLDivElement>(null);
  const [isEndSeen, setEndSeen] = useState(false);
  /** The number of pages fetched since the last new picture or the last request of the user. */
  const [barren, setBarren] = useState({ count: 0, items: 0 });
  const history = openChat?.history.state ?? 'finished';
  const pages = barren.items === items.length ? barren.count : 0;

  useEffect(() => {
    const element = end.current;
    if (element === null) return;
    const observer = new IntersectionObserver(([entry]) => setEndSeen(entry?.isIntersecting ?? false), {
      root: element.closest('[data-media-root]'),
      rootMargin: '400px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (!isOpen || !isEndSeen || history !== 'more' || pages >= PAGES_AT_ONCE) return;
    setBarren({ count: pages + 1, items: items.length });
    void loadOlderMessages();
    // `pages` is not a dependency: only a new page of messages may start the next fetch.
    // oxlint-disable-next-line react/exhaustive-deps -- a counted page must not count again
  }, [isOpen, isEndSeen, history, messages, loadOlderMessages]);

  const handleMore = (): void => {
    setBarren({ count: 1, items: items.length });
    void loadOlderMessages();
  };

  return (
    <div className={styles.pages} data-media-root tabIndex={0} role="region" aria-label={t('galleryTitle')}>
      {items.length === 0 && history === 'finished' && (
        <StateView art={<PicturesArt />} title={t('galleryEmpty')} text={t('galleryEmptyHint')} />
      )}
      {months.map((month) => (
        <section key={month.timeMs} className={styles.month}>
          <h2 className={styles.heading}>{formatMonth(month.timeMs, language)}</h2>
          <ul className={styles.grid}>
            {month.items.map((item) => (
              <GalleryItem key={item.message.localId} item={item} />
            ))}
          </ul>
        </section>
      ))}
      <div ref={end} className={styles.end}>
        {history === 'loading' && <Spinner />}
        {history === 'failed' && (
          <Button look="soft" size="small" icon={<RefreshIcon size={20} />} onClick={handleMore}>
            {t('galleryFailed')}
          </Button>
        )}
        {history === 'more' && pages >= PAGES_AT_ONCE && (
          <Button look="soft" size="small" onClick={handleMore}>
            {t('galleryMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

function GalleryItem({ item: { message, content } }: { readonly item: MediaItem }) {
  const { t } = useTranslation('media');
  const room = useMediaRoom();
  const box = useRef<HTMLLIElement>(null);
  const isNear = useIsNear(box);
  const upload = useUpload(message.localId);
  const isVideo = content.kind === 'video';
  const preview = isVideo ? upload?.posterUrl : upload?.previewUrl;
  const file = isVideo ? content.poster : content.file;
  const still = useStoredFile(
    isNear && file !== undefined && preview === undefined ? { chatId: message.chatId, file, isThumb: true } : undefined,
  );
  const url = preview ?? (still.state === 'ready' ? still.file.url : undefined);
  const duration = isVideo ? formatDuration(content.durationMs) : '';
  return (
    <li ref={box} className={styles.item}>
      <button
        type="button"
        className={styles.tile}
        aria-label={isVideo ? videoLabel(t, content.durationMs) : t('openImage')}
        onClick={() => room.open(message.localId)}
      >
        {url === undefined ? (
          <span className={styles.wait}>{isVideo ? <VideoIcon /> : <ImageIcon />}</span>
        ) : (
          <img className={styles.picture} src={url} alt="" draggable={false} decoding="async" />
        )}
        {isVideo && (
          <span className={styles.length} aria-hidden="true">
            <VideoIcon size={14} />
            {/* The duration is unknown until the provider has measured it. */}
            {content.durationMs > 0 && duration}
          </span>
        )}
      </button>
    </li>
  );
}
