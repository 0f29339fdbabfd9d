import { useAtomValue } from 'jotai';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { TransferContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { tenantAtom } from '../../../state/environment.ts';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { useLogTexts } from '../rows/log-texts.ts';
import { Line } from '../rows/notice-line.tsx';
import { transferAmount } from './transfer-amount.ts';

/** The reader's part in a transfer: the receiver, the sender, or another member. */
const TEXTS = {
  received: { to: 'transferYouReceived', from: 'transferReceivedYours', other: 'transferReceivedOf' },
  returned: { to: 'transferYouReturned', from: 'transferReturnedYours', other: 'transferReturnedOf' },
  expired: { to: 'transferExpiredOf', from: 'transferExpiredYours', other: 'transferExpiredOf' },
  pending: { to: 'transfer', from: 'transfer', other: 'transfer' },
} as const;

/** The line about a transfer: who has received or returned it, or that it has expired. Spec: 1-chat §4 Money messages. */
export function TransferReport({ message, content }: KindViewProps<TransferContent>) {
  const { t, language } = useTranslation('cards');
  const { ownId } = useLogTexts();
  const currency = useAtomValue(tenantAtom)?.currency;
  const { chatId } = message;
  const { fromId, toId } = content;
  const from = useGroupMember(chatId, fromId, content.fromName).name;
  const name = useGroupMember(chatId, toId, content.toName).name;
  const amount = transferAmount(content, currency, language);
  const part = toId === ownId ? 'to' : fromId === ownId ? 'from' : 'other';
  return <Line text={t(TEXTS[content.state][part], { name, from, amount })} />;
}
