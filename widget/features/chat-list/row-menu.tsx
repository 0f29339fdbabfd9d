import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChatName } from '../../components/use-chat-name.ts';
import type { ChatIdentity } from '../../state/chats.ts';
import { BellOffIcon } from '../../ui/icons/bell-off-icon.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { PinIcon } from '../../ui/icons/pin-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetAction } from '../../ui/sheet-action.tsx';

export type RowAction = 'pin' | 'mute' | 'read' | 'delete' | 'close';

interface RowMenuProps {
  /** Undefined: shut. */
  readonly identity: ChatIdentity | undefined;
  readonly isUnread: boolean;
  readonly onAction: (action: RowAction) => void;
  readonly onClose: () => void;
}

/** Everything that can be done with a chat of the list. */
export function RowMenu({ identity, isUnread, onAction, onClose }: RowMenuProps) {
  const { t } = useTranslation('chatList');
  const shown = useLast(identity);
  const name = useChatName(shown ?? NOBODY);
  return (
    <Sheet isOpen={identity !== undefined} onClose={onClose} label={t('actionsOf', { name })}>
      {shown?.isGuest === true ? (
        <SheetAction icon={<CloseIcon />} label={t('closeGuest')} onClick={() => onAction('close')} />
      ) : (
        <>
          <SheetAction
            icon={<PinIcon />}
            label={shown?.isPinned === true ? t('unpin') : t('pin')}
            onClick={() => onAction('pin')}
          />
          <SheetAction
            icon={<BellOffIcon />}
            label={shown?.notificationsMuted === true ? t('unmute') : t('mute')}
            onClick={() => onAction('mute')}
          />
          {isUnread && <SheetAction icon={<CheckIcon />} label={t('markRead')} onClick={() => onAction('read')} />}
          <SheetAction icon={<TrashIcon />} label={t('delete')} isDanger onClick={() => onAction('delete')} />
        </>
      )}
    </Sheet>
  );
}

/** The last one that was there: what goes out of sight keeps its words until it has gone. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

export const NOBODY: ChatIdentity = {
  chatId: '',
  kind: 'other',
  name: '',
  photo: '',
  colorSeed: '',
  isPinned: false,
  notificationsMuted: false,
  memberCount: undefined,
};
