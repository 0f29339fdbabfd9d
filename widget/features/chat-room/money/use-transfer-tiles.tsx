import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { hasMoney } from '../../../domain/money/red-envelope.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { tenantAtom } from '../../../state/environment.ts';
import { redOpenAtom } from '../../../state/money.ts';
import { SwapIcon } from '../../../ui/icons/swap-icon.tsx';
import type { MoreTile } from '../compose/more-panel.tsx';
import { useTransferRoom } from './use-transfer-room.ts';

/**
 * The tile of the more-panel for a transfer: to a friend, or to a member of a group whose money functions are open. Spec: 1-chat §2
 * (chat input supports transfer). L-TR1.
 */
export function useTransferTiles(chatId: ChatId): readonly MoreTile[] {
  const { t } = useTranslation('money');
  const room = useTransferRoom();
  const tenant = useAtomValue(tenantAtom);
  const isMember = useAtomValue(groupsAtom).has(chatId);
  const isOpen = useAtomValue(redOpenAtom).get(chatId) ?? false;
  const { loadRedOpen } = useActions().lazy(createMoneyActions);
  const isPaid = tenant !== undefined && hasMoney(tenant);
  const isAsked = isPaid && isMember;
  useEffect(() => {
    if (isAsked) void loadRedOpen(chatId);
  }, [isAsked, loadRedOpen, chatId]);
  const isOffered = isPaid && (chatKind(chatId) === 'one-to-one' || (isMember && isOpen));
  if (room === undefined || !isOffered) return NO_TILES;
  const icon = <SwapIcon size={28} />;
  return [{ id: 'transfer', label: t('transfer'), icon, tone: 'money', onPress: room.openTransferForm }];
}

const NO_TILES: readonly MoreTile[] = [];
