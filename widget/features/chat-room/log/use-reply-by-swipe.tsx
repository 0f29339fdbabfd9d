import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { canReplyTo } from '../../../actions/reply-actions.ts';
import type { Message } from '../../../domain/message/message.ts';
import { ReplyIcon } from '../../../ui/icons/reply-icon.tsx';
import styles from '../bubble/quote-block.module.css';
import { useSwipeToReply } from './use-swipe-to-reply.ts';

/** Lets the user reply to rows of a log by a swipe. Returns the icon that appears next to the row. */
export function useReplyBySwipe(
  log: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onReply: ((message: Message) => void) | undefined,
): ReactNode {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(messages);
  useLayoutEffect(() => {
    latest.current = messages;
  });
  const find = useCallback((localId: string) => latest.current.findLast((message) => message.localId === localId), []);

  const canReply = useCallback(
    (localId: string) => {
      const message = find(localId);
      return onReply !== undefined && message !== undefined && canReplyTo(message);
    },
    [find, onReply],
  );
  const reply = useCallback(
    (localId: string) => {
      const message = find(localId);
      if (message !== undefined) onReply?.(message);
    },
    [find, onReply],
  );
  useSwipeToReply(log, mark, canReply, reply);
  return (
    <div ref={mark} className={styles.mark} aria-hidden="true">
      <ReplyIcon size={20} />
    </div>
  );
}
