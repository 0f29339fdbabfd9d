import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { hasMoney, maySendEnvelopes } from '../../../domain/money/red-envelope.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { groupsAtom } from '../../../state/chats.ts';
import { tenantAtom } from '../../../state/environment.ts';
import { redOpenAtom } from '../../../state/money.ts';
import { ReceiptIcon } from '../../../ui/icons/receipt-icon.tsx';
import { RedEnvelopeIcon } from '../../../ui/icons/red-envelope-icon.tsx';
import type { MoreTile } from '../compose/more-panel.tsx';
import { useMoneyRoom } from './use-money-room.ts';

/**
 * The tiles of the more-panel for red envelopes. In a group, only members who may send one get the first; friends always do. Spec:
 * 1-chat §2 (the more-panel offers, chat input supports), §6.
 */
export function useMoneyTiles(chatId: ChatId): readonly MoreTile[] {
  const { t } = useTranslation('money');
  const room = useMoneyRoom();
  const tenant = useAtomValue(tenantAtom);
  const role = useAtomValue(groupsAtom).get(chatId)?.myRole;
  const isRedOpen = useAtomValue(redOpenAtom).get(chatId) ?? false;
  const { loadRedOpen } = useActions().lazy(createMoneyActions);
  const isPaid = tenant !== undefined && hasMoney(tenant);
  // Ordinary members cannot send an envelope in any case.
  const isAsked = isPaid && role !== undefined && maySendEnvelopes(role, true);
  useEffect(() => {
    if (isAsked) void loadRedOpen(chatId);
  }, [isAsked, loadRedOpen, chatId]);
  const isOneToOne = chatKind(chatId) === 'one-to-one';
  if (room === undefined || !isPaid || (role === undefined && !isOneToOne)) return NO_TILES;
  const records: MoreTile = {
    id: 'red-records',
    label: t('records'),
    icon: <ReceiptIcon size={28} />,
    tone: 'money',
    onPress: room.openRecords,
  };
  if (role !== undefined && !maySendEnvelopes(role, isRedOpen)) return [records];
  return [
    {
      id: 'red',
      label: t('envelope'),
      icon: <RedEnvelopeIcon size={28} />,
      tone: 'money',
      onPress: room.openForm,
    },
    records,
  ];
}

const NO_TILES: readonly MoreTile[] = [];
