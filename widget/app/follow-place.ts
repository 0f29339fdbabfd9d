import { NO_MESSAGE_ID, type MessageId } from '../domain/message/message-id.ts';
import { isSent } from '../domain/message/message.ts';
import { openChatAtom } from '../state/open-chat.ts';
import type { Store } from '../sync/store.ts';

/** A scroll has ended after this time without another one. */
const RESTS_AFTER_MS = 300;
/** Closer to the end, the reader is at the end. */
const END_PX = 40;

/**
 * Reports the message in the middle of the open chat's log after each scroll; `'0'` at the end of the log. Returns a function that
 * stops this.
 */
export function followPlace(store: Store, report: (messageId: MessageId) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = (log: Element): void => {
    if (!log.isConnected) return;
    const localId = rowInTheMiddle(log)?.getAttribute('data-message-id');
    const message = store.get(openChatAtom)?.messages.find((each) => each.localId === localId);
    report(message !== undefined && isSent(message) ? message.delivery.messageId : NO_MESSAGE_ID);
  };
  const handleScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || target.getAttribute('role') !== 'log') return;
    clearTimeout(timer);
    timer = setTimeout(look, RESTS_AFTER_MS, target);
  };

  const options = { capture: true, passive: true };
  document.addEventListener('scroll', handleScroll, options);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('scroll', handleScroll, options);
  };
}

function rowInTheMiddle(log: Element): Element | undefined {
  if (log.scrollHeight - log.scrollTop - log.clientHeight < END_PX) return undefined;
  const middle = log.getBoundingClientRect().top + log.clientHeight / 2;
  return [...log.querySelectorAll('[data-message-id]')].find((row) => row.getBoundingClientRect().bottom >= middle);
}
