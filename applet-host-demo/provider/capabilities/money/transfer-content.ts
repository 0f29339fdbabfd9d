import { packContent } from '#contract/entities/rich-content.ts';
import { chatKind } from '#domain/chat/chat-id.ts';
import type { RichMessageContent } from '#domain/message/message.ts';
import type { TransferContent } from '#domain/message/rich-content.ts';
import { type Currency, decimalText } from '#domain/money/amount.ts';
import { findParties, partyKey, type StoredTransfer } from '../../base/store/money/transfers.ts';
import type { Database } from '../../base/store/schema/schema.ts';

type About = Pick<
  StoredTransfer,
  'transferId' | 'chatId' | 'senderId' | 'receiverId' | 'amount' | 'remark' | 'isPrivate'
>;

/** Returns the content of a message about a transfer, with the current names of its users. */
export async function transferContent(
  db: Database,
  transfer: About,
  currency: Currency,
  { event, state }: Pick<TransferContent, 'event' | 'state'>,
): Promise<RichMessageContent> {
  const { chatId, senderId, receiverId } = transfer;
  const parties = await findParties(db, [transfer]);
  const nameOf = (userId: string): string => parties.get(partyKey(chatId, userId))?.name ?? '';
  return packContent(
    {
      kind: 'transfer',
      event,
      state,
      transferId: transfer.transferId,
      remark: event === 'report' ? '' : transfer.remark,
      amount: decimalText(transfer.amount, currency),
      fromId: senderId,
      toId: receiverId,
      fromName: nameOf(senderId),
      toName: nameOf(receiverId),
      isPrivate: transfer.isPrivate,
    },
    chatKind(chatId) === 'group',
  );
}

/** The users who see the messages about a transfer; undefined: all members. Spec: 1-chat §4 Money messages. */
export const viewersOf = ({
  isPrivate,
  senderId,
  receiverId,
}: Pick<StoredTransfer, 'isPrivate' | 'senderId' | 'receiverId'>) => (isPrivate ? [senderId, receiverId] : undefined);
