import { compareMessageIds, type MessageId } from '../../../domain/message/message-id.ts';
import type { Message, Quote } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { useLogContext, type LogContext } from '../rows/log-context.ts';
import styles from './quote-block.module.css';
import { useQuoteText } from './use-quote-text.ts';

/** The quoted message, above the text of a reply. A click jumps to it. Renders nothing for other messages. */
export function QuoteBlock({ message, isOwn }: { readonly message: Message; readonly isOwn: boolean }) {
  const { quote } = message;
  return quote === undefined ? null : <Quoted chatId={message.chatId} quote={quote} isOwn={isOwn} />;
}

interface QuotedProps {
  readonly chatId: string;
  readonly quote: Quote;
  readonly isOwn: boolean;
}

function Quoted({ chatId, quote, isOwn }: QuotedProps) {
  const { t } = useTranslation('log');
  const { name, text } = useQuoteText(chatId, quote);
  const context = useLogContext();
  return (
    <button
      type="button"
      className={isOwn ? `${styles.quote} ${styles.own}` : styles.quote}
      disabled={quote.isTakenBack || !leadsTo(quote.messageId, context)}
      onClick={() => context?.jumpTo(quote.messageId)}
    >
      <VisuallyHidden>{t('quoted')} </VisuallyHidden>
      <b dir="auto">{name}</b>
      <span dir="auto" className={quote.isTakenBack ? styles.gone : undefined}>
        {text}
      </span>
    </button>
  );
}

const leadsTo = (messageId: MessageId, log: LogContext | undefined): boolean =>
  log !== undefined && (log.jumpsFrom === undefined || compareMessageIds(messageId, log.jumpsFrom) >= 0);
