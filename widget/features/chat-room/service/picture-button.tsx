import { useTranslation } from '../../../i18n/translation.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ImageIcon } from '../../../ui/icons/image-icon.tsx';

/** Picks pictures: the chat with the service has no more-panel. Spec: 1-chat §2, §6. */
export function PictureButton({ onPick }: { readonly onPick: () => void }) {
  const { t } = useTranslation('service');
  return <IconButton tone="plain" label={t('picture')} icon={<ImageIcon />} onClick={onPick} />;
}
