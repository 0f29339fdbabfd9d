import { useAtomValue } from 'jotai';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { Quote } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatIdentityAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';

interface QuoteText {
  readonly name: string;
  readonly isOwn: boolean;
  readonly text: string;
}

/** The sender and the content of a quote, on one line. */
export function useQuoteText(chatId: ChatId, quote: Quote): QuoteText {
  const { t } = useTranslation('log');
  const label = useKindLabel();
  const ownId = useAtomValue(accountAtom)?.userId;
  const identity = useAtomValue(chatIdentityAtom)(chatId);
  const member = useGroupMember(chatId, quote.senderId, quote.senderName);
  const isOwn = quote.senderId === ownId;
  const name = isOwn ? t('you') : identity.kind === 'one-to-one' && identity.name !== '' ? identity.name : member.name;
  return { name, isOwn, text: textOf() };

  function textOf(): string {
    const { content } = quote;
    if (quote.isRemovedByPlatform === true) return t('quoteRemoved');
    if (quote.isTakenBack) return t('quoteRecalled');
    if (content === undefined) return t('quoteGone');
    return label(kindContentOf(content));
  }
}
