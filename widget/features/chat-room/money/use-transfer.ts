import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions } from '../../../actions/transfer-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { TransferContent, TransferState } from '../../../domain/message/rich-content.ts';
import { transferStatesAtom } from '../../../state/money.ts';
import { useTransferRoom } from './use-transfer-room.ts';

interface Transfer {
  readonly state: TransferState;
  /** Undefined: the transfer cannot be opened here. */
  readonly open: (() => void) | undefined;
}

/** The state of a transfer, and the function that shows it. The state changes without a new message. */
export function useTransfer(chatId: ChatId, { transferId, state }: TransferContent): Transfer {
  const room = useTransferRoom();
  const { needTransfer } = useActions().lazy(createTransferActions);
  const known = useAtomValue(transferStatesAtom).byId.get(transferId);
  const current = state === 'pending' ? (known ?? state) : state;
  // The platform's own transfers have no id here.
  const isOpenable = room !== undefined && transferId !== '';
  const isPending = state === 'pending';
  useEffect(() => {
    if (isOpenable && isPending) needTransfer(chatId, transferId);
  }, [isOpenable, isPending, needTransfer, chatId, transferId]);
  return { state: current, open: isOpenable ? () => room.openTransfer(transferId) : undefined };
}
