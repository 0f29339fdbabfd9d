import { useTranslation } from '../../i18n/translation.tsx';
import type { ChatIdentity } from '../../state/chats.ts';
import { BellOffIcon } from '../../ui/icons/bell-off-icon.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { PinIcon } from '../../ui/icons/pin-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import type { RowAction } from './row-offers.ts';

/** The icons of the row actions, under the row and in its menu. */
export const ACTION_ICONS = { pin: PinIcon, mute: BellOffIcon, read: CheckIcon, delete: TrashIcon, close: CloseIcon };

/** The labels of the row actions. */
export function useActionLabels({ isPinned, notificationsMuted }: ChatIdentity): Readonly<Record<RowAction, string>> {
  const { t } = useTranslation('chatList');
  return {
    pin: isPinned ? t('unpin') : t('pin'),
    mute: notificationsMuted ? t('unmute') : t('mute'),
    read: t('markRead'),
    delete: t('delete'),
    close: t('closeGuest'),
  };
}
