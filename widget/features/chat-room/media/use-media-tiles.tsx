import { useTranslation } from '../../../i18n/translation.tsx';
import { FileIcon } from '../../../ui/icons/file-icon.tsx';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';
import type { MoreTile } from '../compose/more-panel.tsx';
import type { Attachments } from './use-attachments.tsx';

/** The tiles of the more-panel for files. Spec: 1-chat §2 (the more-panel offers: picture or video). */
export function useMediaTiles({ pickPictures, pickDocuments }: Attachments): readonly MoreTile[] {
  const { t } = useTranslation('media');
  return [
    { id: 'pictures', label: t('pickPictures'), icon: <ImageIcon size={28} />, onPress: pickPictures },
    { id: 'documents', label: t('pickDocuments'), icon: <FileIcon size={28} />, onPress: pickDocuments },
  ];
}
