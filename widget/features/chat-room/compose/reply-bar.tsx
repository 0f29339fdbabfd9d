import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createReplyActions } from '../../../actions/reply-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import { quoteOf } from '../../../domain/message/quote.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { replyAtom } from '../../../state/reply.ts';
import { accountAtom } from '../../../state/session.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { isOfInputMethod } from '../shared/keys.ts';
import { LogTextsProvider } from '../rows/log-texts.ts';
import styles from '../bubble/quote-block.module.css';
import { useQuoteText } from '../bubble/use-quote-text.ts';

/** The bar above the text field with the message that the user replies to. Renders nothing without a reply. */
export function ReplyBar({ chatId }: { readonly chatId: ChatId }) {
  const message = useAtomValue(replyAtom);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  if (message?.chatId !== chatId) return null;
  return (
    <LogTextsProvider ownId={ownId}>
      <Answered key={message.localId} message={message} />
    </LogTextsProvider>
  );
}

function Answered({ message }: { readonly message: SentMessage }) {
  const { t } = useTranslation('log');
  const { cancelReply } = useActions().lazy(createReplyActions);
  const quote = quoteOf(message);
  const { name, isOwn, text } = useQuoteText(message.chatId, quote);
  const title = isOwn ? t('replyingToYourself') : t('replyingTo', { name });
  const bar = useRef<HTMLDivElement>(null);

  // The user writes the reply next, so the field takes the focus. Escape in the field cancels the reply.
  useEffect(() => {
    const field = fieldBeside(bar.current);
    field?.focus();
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isOfInputMethod(event)) return;
      event.stopPropagation();
      cancelReply();
    };
    field?.addEventListener('keydown', handleKeyDown);
    return () => field?.removeEventListener('keydown', handleKeyDown);
  }, [cancelReply]);

  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={title}>
      <div className={styles.quote}>
        <b dir="auto">{title}</b>
        <span dir="auto" className={quote.isTakenBack ? styles.gone : undefined}>
          {text}
        </span>
      </div>
      <IconButton label={t('cancelReply')} tone="dim" icon={<CloseIcon />} onClick={cancelReply} />
    </div>
  );
}

/** The text field nearest to an element. */
function fieldBeside(element: HTMLElement | null): HTMLTextAreaElement | null {
  for (let around = element?.parentElement ?? null; around !== null; around = around.parentElement) {
    const field = around.querySelector('textarea');
    if (field !== null) return field;
  }
  return null;
}
