import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import { useMediaRoom } from './use-media-room.ts';

/** The button in the room's bar that opens the gallery. */
export function GalleryButton() {
  const { t } = useTranslation('media');
  const { openGallery } = useMediaRoom();
  return <IconButton label={t('galleryTitle')} icon={<ImageIcon />} onClick={openGallery} />;
}
