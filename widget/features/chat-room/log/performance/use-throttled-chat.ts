import { useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { openChatAtom, type OpenChat } from '../../../../state/open-chat.ts';
import { createRedrawThrottle, type Timing } from './redraw-throttle.ts';

export interface ThrottledChat {
  readonly chat: OpenChat | undefined;
  /** Messages arrive faster than the log redraws. Messages that will soon leave the window need not be rendered. */
  readonly isRush: boolean;
}

const pageTime: Timing = {
  nowMs: () => performance.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The open chat with throttled redraws: single messages at once, a rush of messages together. Changes by the user never wait. */
export function useThrottledChat(): ThrottledChat {
  const store = useStore();
  const [throttled, setThrottled] = useState<ThrottledChat>(() => ({ chat: store.get(openChatAtom), isRush: false }));

  useEffect(() => {
    /** The chat at the last redraw. */
    let known: OpenChat | undefined;
    /** The chat at its last change. */
    let seen: OpenChat | undefined;
    const throttle = createRedrawThrottle(pageTime, ({ isRush, isUrgent }) => {
      const chat = store.get(openChatAtom);
      known = chat;
      const show = (): void =>
        setThrottled((before) => (before.chat === chat && before.isRush === isRush ? before : { chat, isRush }));
      // A transition, so that typing has priority.
      if (isUrgent) show();
      else startTransition(show);
    });
    const take = (): void => {
      const chat = store.get(openChatAtom);
      // A trim needs no redraw of its own; the next change includes it.
      if (isTrim(known, chat)) known = chat;
      const isOnlyIncoming = isIncoming(known, chat);
      const incoming = isOnlyIncoming ? countIncoming(seen, chat) : 0;
      seen = chat;
      if (chat !== known) throttle.take(incoming);
    };
    take();
    const unsubscribe = store.sub(openChatAtom, take);
    return () => {
      unsubscribe();
      throttle.stop();
    };
  }, [store]);
  return throttled;
}

/** Whether new messages are the only change. */
function isIncoming(before: OpenChat | undefined, after: OpenChat | undefined): boolean {
  const last = after?.messages.at(-1);
  const hasMore = last !== undefined && last.localId !== before?.messages.at(-1)?.localId;
  return hasMore && last.delivery.state !== 'sending' && areOthersSame(before, after);
}

/** Counts the new messages at the end. */
function countIncoming(before: OpenChat | undefined, after: OpenChat | undefined): number {
  const messages = after?.messages ?? [];
  const lastId = before?.messages.at(-1)?.localId;
  const at = messages.findLastIndex((message) => message.localId === lastId);
  return Math.max(messages.length - 1 - at, 1);
}

/** Whether the only change is that messages far above the screen were trimmed. */
const isTrim = (before: OpenChat | undefined, after: OpenChat | undefined): boolean =>
  before?.trims !== after?.trims && areOthersSame(before, after);

/** Whether everything except the messages is unchanged. */
function areOthersSame(before: OpenChat | undefined, after: OpenChat | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return (Object.keys(before) as (keyof OpenChat)[]).every(
    (key) => key === 'messages' || key === 'trims' || before[key] === after[key],
  );
}
