import { memo, type CSSProperties } from 'react';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { albumLayout, type AlbumCell, type AlbumLayout } from '../../../domain/media/album-layout.ts';
import { albumDelivery, type Album } from '../../../domain/message/album.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import type { ImageContent, VideoContent } from '../../../domain/message/rich-content.ts';
import { hasForbiddenMarkup } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import { FailedMark } from '../bubble/failed-mark.tsx';
import { useLogTexts } from '../rows/log-texts.ts';
import { AlbumMark } from '../rows/album-mark.tsx';
import { SelectionMark } from '../rows/selection-mark.tsx';
import { MessageText } from '../bubble/message-text.tsx';
import { QuoteBlock } from '../bubble/quote-block.tsx';
import { MessageRow } from '../rows/message-row.tsx';
import { PictureBubble } from './picture-bubble.tsx';
import { useMediaActions } from '../shared/use-media.ts';
import bubble from '../bubble/message-bubble.module.css';
import picture from './picture.module.css';
import styles from './album.module.css';

interface AlbumBubbleProps {
  readonly album: Album;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/**
 * Pictures and videos that were sent together, as a grid above their caption. Each one is a row of the log for gestures, jumps
 * and marks: the user presses, answers, selects and recalls it separately. L-V3.
 */
export const AlbumBubble = memo(
  function AlbumBubble({ album, isOwn, onResend }: AlbumBubbleProps) {
    const { parts, caption } = album;
    const delivery = albumDelivery(album);
    const contents = parts.map(pictureOf);
    const layout = albumLayout(contents);
    const quoting = parts.find(({ quote }) => quote !== undefined);
    const isProgressShown = isOwn && parts.length > 1 && parts.some(({ delivery: { state } }) => state === 'sending');
    return (
      <div className={bubble.line} data-album={parts.length}>
        <AlbumMark album={album} />
        <div className={cx(bubble.bubble, isOwn && bubble.own, styles.album)}>
          {quoting !== undefined && (
            <div className={styles.quote}>
              <QuoteBlock message={quoting} isOwn={isOwn} />
            </div>
          )}
          <div className={styles.grid} style={{ aspectRatio: `${layout.width} / ${layout.height}` }}>
            {parts.map((part, index) => {
              const place = layout.cells[index];
              const content = contents[index];
              if (place === undefined || content === undefined) return null;
              return (
                <Cell
                  key={part.localId}
                  message={part}
                  content={content}
                  place={place}
                  layout={layout}
                  isOwn={isOwn}
                  hidesChip={isProgressShown && index === 0}
                  waitingCaption={parts.length === 1 && caption !== undefined && !isSent(caption) ? caption : undefined}
                  onResend={onResend}
                />
              );
            })}
            {isProgressShown && <Progress parts={parts} />}
            {caption === undefined && delivery !== undefined && (
              <span className={picture.over}>
                <BubbleMeta message={delivery} isOwn={isOwn} />
              </span>
            )}
          </div>
          {caption !== undefined && (
            <Caption message={caption} delivery={delivery ?? caption} isOwn={isOwn} onResend={onResend} />
          )}
        </div>
      </div>
    );
  },
  (before, after) =>
    before.isOwn === after.isOwn && before.onResend === after.onResend && isSameAlbum(before.album, after.album),
);

/** Each layout of the timeline creates new album objects for the same messages. */
const isSameAlbum = (a: Album, b: Album): boolean =>
  a.caption === b.caption &&
  a.parts.length === b.parts.length &&
  a.parts.every((part, index) => part === b.parts[index]);

const NOTHING: ImageContent = { kind: 'image', file: { key: '' }, width: 0, height: 0, sizeBytes: 0 };

/** Only pictures and videos belong to albums. */
function pictureOf({ content }: Message): ImageContent | VideoContent {
  const shown = kindContentOf(content);
  return shown.kind === 'image' || shown.kind === 'video' ? shown : NOTHING;
}

interface CellProps {
  readonly message: SeenMessage;
  readonly content: ImageContent | VideoContent;
  readonly place: AlbumCell;
  readonly layout: AlbumLayout;
  readonly isOwn: boolean;
  readonly hidesChip: boolean;
  /** The caption that still waits for the pictures above it. The user cancels it together with the last of them. */
  readonly waitingCaption: Message | undefined;
  readonly onResend: (localId: string) => void;
}

function Cell({ message, content, place, layout, isOwn, hidesChip, waitingCaption, onResend }: CellProps) {
  const { cancelUpload } = useMediaActions();
  const { chatId, localId } = message;
  const style: CSSProperties = {
    insetInlineStart: `${place.x}%`,
    insetBlockStart: `${place.y}%`,
    inlineSize: `${place.width}%`,
    blockSize: `${place.height}%`,
  };
  const handleCancel = (): void => {
    cancelUpload(chatId, localId);
    if (waitingCaption !== undefined) cancelUpload(chatId, waitingCaption.localId);
  };
  return (
    <MessageRow message={message} isOwn={isOwn} className={styles.cell} style={style}>
      <SelectionMark message={message} />
      <PictureBubble
        message={message}
        content={content}
        isOwn={isOwn}
        cell={{
          width: (place.width / 100) * layout.width,
          hidesChip,
          onResend: () => onResend(localId),
          onCancel: handleCancel,
        }}
      />
    </MessageRow>
  );
}

/** The count of arrived pictures of an own album, while others are still uploading. */
function Progress({ parts }: { readonly parts: readonly Message[] }) {
  const { t } = useTranslation('media');
  return (
    <span className={cx(picture.chip, styles.progress)} role="status">
      {t('albumSent', { done: parts.filter(isSent).length, count: parts.length })}
    </span>
  );
}

interface CaptionProps {
  readonly message: SeenMessage;
  readonly delivery: Message;
  readonly isOwn: boolean;
  readonly onResend: (localId: string) => void;
}

/** The caption of an album: a text message that the user can copy, answer and recall like any other. */
function Caption({ message, delivery, isOwn, onResend }: CaptionProps) {
  const texts = useLogTexts();
  const { content, localId } = message;
  if (content.kind !== 'text') return null;
  return (
    <MessageRow message={message} isOwn={isOwn} className={styles.caption}>
      <SelectionMark message={message} />
      {message.delivery.state === 'failed' && (
        <FailedMark failure={message.delivery.failure} onResend={() => onResend(localId)} />
      )}
      <div className={styles.words}>
        <span dir="auto" className={bubble.text}>
          {hasForbiddenMarkup(content.text) ? (
            <em className={bubble.quiet}>{texts.blockedMarkup}</em>
          ) : (
            <MessageText message={message} text={content.text} />
          )}
        </span>
        <BubbleMeta message={delivery} isOwn={isOwn} />
      </div>
    </MessageRow>
  );
}
