import { useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { openChatAtom, type OpenChat } from '../../state/open-chat.ts';
import { createPace, type Timing } from './pace.ts';

export interface PacedChat {
  readonly chat: OpenChat | undefined;
  /** Messages come in faster than they are drawn: what will be gone in a moment need not be drawn at all. */
  readonly isRush: boolean;
}

const pageTime: Timing = {
  nowMs: () => performance.now(),
  setTimer(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** The open chat as it is drawn: a lone message at once, many of them together. What the user does never waits for them. */
export function usePacedChat(): PacedChat {
  const store = useStore();
  const [paced, setPaced] = useState<PacedChat>(() => ({ chat: store.get(openChatAtom), isRush: false }));

  useEffect(() => {
    let known: OpenChat | undefined;
    const pace = createPace(pageTime, ({ isRush, isUrgent }) => {
      const chat = store.get(openChatAtom);
      known = chat;
      const show = (): void =>
        setPaced((before) => (before.chat === chat && before.isRush === isRush ? before : { chat, isRush }));
      // Bit by bit: whoever types meanwhile comes first.
      if (isUrgent) show();
      else startTransition(show);
    });
    const take = (): void => {
      const chat = store.get(openChatAtom);
      // It is drawn with what comes next.
      if (isLetGo(known, chat)) known = chat;
      if (chat !== known) pace.take(isIncoming(known, chat));
    };
    take();
    const unsubscribe = store.sub(openChatAtom, take);
    return () => {
      unsubscribe();
      pace.stop();
    };
  }, [store]);
  return paced;
}

/** Whether nothing has changed but that messages have come in. */
function isIncoming(before: OpenChat | undefined, after: OpenChat | undefined): boolean {
  const last = after?.messages.at(-1);
  const hasMore = last !== undefined && last.localId !== before?.messages.at(-1)?.localId;
  return hasMore && last.delivery.state !== 'sending' && areOthersSame(before, after);
}

/** Whether nothing has changed but that messages far above the screen were let go. */
const isLetGo = (before: OpenChat | undefined, after: OpenChat | undefined): boolean =>
  before?.letGo !== after?.letGo && areOthersSame(before, after);

/** Whether what is no message is the same. */
function areOthersSame(before: OpenChat | undefined, after: OpenChat | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return (Object.keys(before) as (keyof OpenChat)[]).every(
    (key) => key === 'messages' || key === 'letGo' || before[key] === after[key],
  );
}
