import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createStickerActions } from '../../../actions/sticker-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { Sticker } from '../../../domain/media/sticker.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { favouriteEmojiAtom } from '../../../state/emoji.ts';
import { accountAtom } from '../../../state/session.ts';
import { stickersAtom } from '../../../state/stickers.ts';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { pagesOf } from './emoji.ts';
import { EmojiPages, type PanelEmoji } from './emoji-pages.tsx';
import styles from './emoji-panel.module.css';

interface FavouritePagesProps {
  readonly chatId: ChatId;
  readonly onPick: (emoji: string) => void;
  readonly onDrop: (emoji: string) => void;
}

/** The user's favourites: pictures, which a tap sends at once, then emoji. Spec: 1-chat §5 Emoji panel. */
export function FavouritePages({ chatId, onPick, onDrop }: FavouritePagesProps) {
  const { t } = useTranslation(['compose', 'people']);
  const { dropSticker, loadStickers, sendSticker } = useActions().lazy(createStickerActions);
  const toast = useToast();
  const failureText = useFailureText();
  const emoji = useAtomValue(favouriteEmojiAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const cached = useAtomValue(stickersAtom);
  const stickers = cached?.userId === ownId ? cached?.stickers : undefined;

  // Another device may have added favourites.
  useEffect(() => void loadStickers(), [loadStickers]);

  const favourites = useMemo<readonly FavouriteEmoji[]>(
    () => [
      ...(stickers ?? []).map((sticker, at) => ({
        id: sticker.key,
        sticker,
        label: t('people:keptPicture', { number: at + 1 }),
        content: <StickerPicture chatId={chatId} ownId={ownId ?? ''} sticker={sticker} />,
      })),
      ...emoji.map((text) => ({ id: text, content: text })),
    ],
    [stickers, emoji, chatId, ownId, t],
  );

  const pick = ({ id, sticker }: FavouriteEmoji): void => {
    if (sticker === undefined) return onPick(id);
    const sent = sendSticker(chatId, sticker);
    if (!sent.ok) toast(failureText(sent.failure), 'failure');
  };
  const drop = async ({ id, sticker }: FavouriteEmoji): Promise<void> => {
    if (sticker === undefined) return onDrop(id);
    const dropped = await dropSticker(sticker);
    if (dropped.ok) toast(t('dropped'), 'plain');
    else toast(failureText(dropped.failure), 'failure');
  };

  if (favourites.length === 0) return <p className={styles.empty}>{t('favouritesEmpty')}</p>;
  return (
    <EmojiPages
      pages={pagesOf(favourites)}
      label={t('favourites')}
      hint={t('holdToDrop')}
      onPick={pick}
      onLongPress={(entry) => void drop(entry)}
    />
  );
}

interface FavouriteEmoji extends PanelEmoji {
  readonly sticker?: Sticker;
}

interface StickerPictureProps {
  readonly chatId: ChatId;
  readonly ownId: string;
  readonly sticker: Sticker;
}

/** A small preview of a favourite picture. */
function StickerPicture({ chatId, ownId, sticker }: StickerPictureProps) {
  const view = useStoredFile({ chatId, file: { key: sticker.key, ownerId: ownId }, isThumb: true });
  return view.state === 'ready' ? (
    <img className={styles.sticker} src={view.file.url} alt="" draggable={false} decoding="async" />
  ) : (
    <span className={styles.blank}>
      <ImageIcon />
    </span>
  );
}
