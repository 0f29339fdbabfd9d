import { useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import { openChatAtom, type OpenChat } from '../../state/open-chat.ts';

/** In a rush the log is drawn this seldom: nobody reads faster, and fingers need the phone in between. */
const DRAWN_EVERY_MS = 250;
/** A pause this long ends a rush. */
const RUSH_ENDS_AFTER_MS = 500;

export interface PacedChat {
  readonly chat: OpenChat | undefined;
  /** Messages come in faster than they are drawn: what will be gone in a moment need not be drawn at all. */
  readonly isRush: boolean;
}

/** The open chat as it is drawn: a lone message at once, many of them together. What the user does never waits for them. */
export function usePacedChat(): PacedChat {
  const store = useStore();
  const [paced, setPaced] = useState<PacedChat>(() => ({ chat: store.get(openChatAtom), isRush: false }));

  useEffect(() => {
    let drawn: OpenChat | undefined;
    let drawnAtMs = Number.NEGATIVE_INFINITY;
    let isRush = false;
    let nextDrawing: ReturnType<typeof setTimeout> | undefined;
    let endOfRush: ReturnType<typeof setTimeout> | undefined;

    const draw = (): void => {
      clearTimeout(nextDrawing);
      nextDrawing = undefined;
      const chat = store.get(openChatAtom);
      drawn = chat;
      drawnAtMs = performance.now();
      setPaced((before) => (before.chat === chat && before.isRush === isRush ? before : { chat, isRush }));
    };
    const drawInRush = (): void => {
      isRush = true;
      clearTimeout(endOfRush);
      endOfRush = setTimeout(() => {
        isRush = false;
        startTransition(draw);
      }, RUSH_ENDS_AFTER_MS);
      // Bit by bit: whoever types meanwhile comes first.
      startTransition(draw);
    };
    const take = (): void => {
      const chat = store.get(openChatAtom);
      if (chat === drawn) return;
      const leftMs = drawnAtMs + DRAWN_EVERY_MS - performance.now();
      const isAlone = leftMs <= 0 && !isRush && nextDrawing === undefined;
      if (isAlone || !isIncoming(drawn, chat)) draw();
      else nextDrawing ??= setTimeout(drawInRush, leftMs);
    };

    draw();
    const unsubscribe = store.sub(openChatAtom, take);
    return () => {
      unsubscribe();
      clearTimeout(nextDrawing);
      clearTimeout(endOfRush);
    };
  }, [store]);
  return paced;
}

/** Whether nothing has changed but that messages have come in. */
function isIncoming(before: OpenChat | undefined, after: OpenChat | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  const { messages: was, ...rest } = before;
  const { messages: now, ...others } = after;
  const last = now.at(-1);
  const isSameElsewhere = (Object.keys(rest) as (keyof typeof rest)[]).every((key) => rest[key] === others[key]);
  const hasMore = last !== undefined && last.localId !== was.at(-1)?.localId;
  return isSameElsewhere && hasMore && last.delivery.state !== 'sending';
}
