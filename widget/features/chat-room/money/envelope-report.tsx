import { useAtomValue } from 'jotai';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { RedEnvelopeContent } from '../../../domain/message/rich-content.ts';
import { formatMoney } from '../../../i18n/format-money.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { tenantAtom } from '../../../state/environment.ts';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { useLogTexts } from '../rows/log-texts.ts';
import { Line } from '../rows/notice-line.tsx';

/** The line about an envelope: who opened whose, or that the rest went back. Spec: 1-chat §3 (grebRedEnvelope). */
export function EnvelopeReport({ message, content }: KindViewProps<RedEnvelopeContent>) {
  const { t, language } = useTranslation('cards');
  const { ownId } = useLogTexts();
  const currency = useAtomValue(tenantAtom)?.currency;
  const { chatId, senderId, senderName } = message;
  const { ownerId, ownerName, amount } = content;
  const { name } = useGroupMember(chatId, senderId, senderName);
  const owner = useGroupMember(chatId, ownerId, ownerName).name;
  if (content.event === 'refund') {
    const money = amount === undefined || currency === undefined ? '' : formatMoney(amount, currency, language);
    if (ownerId === ownId) return <Line text={t('redRefundedToYou', { amount: money })} />;
    return <Line text={t('redRefunded', { owner, amount: money })} />;
  }
  if (owner === '') return <Line text={senderId === ownId ? t('redGrabbedByYou') : t('redGrabbed', { name })} />;
  if (senderId === ownId)
    return <Line text={ownerId === ownId ? t('redYouOpenedOwn') : t('redYouOpened', { owner })} />;
  return <Line text={ownerId === ownId ? t('redOpenedYours', { name }) : t('redOpenedOf', { name, owner })} />;
}
