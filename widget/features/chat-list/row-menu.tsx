import { useState } from 'react';
import type { PopoverAnchor } from '../../components/popover.tsx';
import { PopoverMenu } from '../../components/popover-menu.tsx';
import { useChatName } from '../../components/use-chat-name.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ChatIdentity } from '../../state/chats.ts';
import { SheetAction } from '../../ui/overlay/sheet-action.tsx';
import { rowOffers, type RowAction } from './row-offers.ts';
import { ACTION_ICONS, useActionLabels } from './use-action-labels.ts';

interface RowMenuProps {
  /** Undefined: closed. */
  readonly identity: ChatIdentity | undefined;
  readonly isUnread: boolean;
  /** The position at which a mouse opened the menu. */
  readonly anchor: PopoverAnchor | undefined;
  readonly onAction: (action: RowAction) => void;
  readonly onClose: () => void;
}

/** All actions of a chat in the list. */
export function RowMenu({ identity, isUnread, anchor, onAction, onClose }: RowMenuProps) {
  const { t } = useTranslation('chatList');
  const shown = useLast(identity) ?? NOBODY;
  const name = useChatName(shown);
  const labels = useActionLabels(shown);
  const action = (what: RowAction) => {
    const Icon = ACTION_ICONS[what];
    return (
      <SheetAction
        key={what}
        icon={<Icon />}
        label={labels[what]}
        isDanger={what === 'delete'}
        onClick={() => onAction(what)}
      />
    );
  };
  const offers = rowOffers(shown, 'end');
  return (
    <PopoverMenu isOpen={identity !== undefined} onClose={onClose} label={t('actionsOf', { name })} anchor={anchor}>
      {offers.slice(0, -1).map(action)}
      {isUnread && rowOffers(shown, 'start').map(action)}
      {offers.slice(-1).map(action)}
    </PopoverMenu>
  );
}

/** The last defined value: a closing dialog keeps its text until it is gone. */
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
