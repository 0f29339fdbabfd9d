import { atom, useStore, type PrimitiveAtom } from 'jotai';
import { useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID } from '../../../domain/message/message-id.ts';
import type { MessageId } from '../../../domain/message/message-id.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import { newestSentId } from '../../../domain/message/ordering.ts';
import type { MessageLogProps } from './message-log-props.ts';
import { remPx } from '../../../ui/rem.ts';
import { distanceToEnd } from '../rows/scroll-anchor.ts';
import type { ScrollPlace } from '../rows/scroll-place.ts';
import { mentionsAmong, newSince, NOTHING_TO_JUMP_TO, spaceForButtons, type JumpState } from './seen.ts';

export interface Seen {
  readonly state: PrimitiveAtom<JumpState>;
  /** Records the rows that are on screen now. */
  readonly look: () => void;
}

type Watched = Pick<MessageLogProps, 'messages' | 'newer' | 'isOpening' | 'ownId' | 'readUpToAtOpen' | 'mentionAtOpen'>;

/**
 * Records which messages have been on screen, for the buttons that jump to the others. The state is an atom outside the log:
 * scrolling renders only the buttons, never the messages.
 */
export function useSeen(watched: Watched, place: RefObject<ScrollPlace | undefined>): Seen {
  const store = useStore();
  const latest = useRef(watched);
  useLayoutEffect(() => {
    latest.current = watched;
  });
  const known = useRef({ upTo: undefined as MessageId | undefined, mentions: new Set<MessageId>() });

  return useMemo(() => {
    const state = atom(NOTHING_TO_JUMP_TO);

    const look = (): void => {
      const at = place.current;
      if (at === undefined) return;
      const { messages, newer, isOpening, ownId, readUpToAtOpen, mentionAtOpen } = latest.current;
      const newestId = newestSentId(messages);
      // The starting position is known only after all missed messages are loaded.
      if (newestId === undefined || (isOpening && readUpToAtOpen !== undefined)) return;
      const baseline = readUpToAtOpen ?? known.current.upTo ?? newestId;
      const inView = at.isAtEnd() ? undefined : idsOf(messages, at.inView());
      const newestSeen = inView === undefined ? newestId : inView.reduce(newerMessageId, NO_MESSAGE_ID);
      const seenUpTo = newerMessageId(known.current.upTo ?? baseline, newestSeen);
      const before = known.current.upTo ?? baseline;
      known.current.upTo = seenUpTo;

      const open = known.current.mentions;
      for (const { delivery } of mentionsAmong(newSince(messages, ownId, before), ownId)) open.add(delivery.messageId);
      if (mentionAtOpen !== undefined && !reported.has(mentionAtOpen)) open.add(mentionAtOpen);
      if (mentionAtOpen !== undefined) reported.add(mentionAtOpen);
      if (open.size > 0) for (const messageId of inView ?? idsOf(messages, at.inView())) open.delete(messageId);

      const measure = at.measure();
      const isDetached = newer.state !== 'finished';
      publish({
        isAway: isDetached || distanceToEnd(measure) > measure.clientHeight,
        newBelow: newSince(messages, ownId, seenUpTo).length,
        countedTo: isDetached ? newerMessageId(seenUpTo, newestId) : undefined,
        mention: [...open].sort(compareMessageIds)[0],
        space: spaceForButtons(measure.clientHeight, remPx()),
      });
    };

    const reported = new Set<MessageId>();
    const publish = (next: JumpState): void => {
      const now = store.get(state);
      const hasChanged = Object.keys(next).some((key) => now[key as keyof JumpState] !== next[key as keyof JumpState]);
      if (hasChanged) store.set(state, next);
    };
    return { state, look };
  }, [place, store]);
}

const idsOf = (messages: readonly Message[], localIds: readonly string[]): readonly MessageId[] => {
  const wanted = new Set(localIds);
  const ids: MessageId[] = [];
  for (let index = messages.length - 1; index >= 0 && ids.length < wanted.size; index -= 1) {
    const message = messages[index];
    if (message !== undefined && wanted.has(message.localId) && isSent(message)) ids.push(message.delivery.messageId);
  }
  return ids;
};
