import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MAX_VISIBLE_MESSAGES } from '../../domain/limits.ts';
import type { Message } from '../../domain/message/message.ts';
import { buildTimeline, isUnreadBoundary, standsInLog, type TimelineItem } from '../../domain/message/timeline.ts';
import {
  extendDown,
  extendUp,
  extentOf,
  followingWindow,
  heldWindow,
  NEWEST_WINDOW,
  type MessageWindow,
  newestWindow,
  RESTING_WINDOW,
  restingWindow,
  windowAround,
} from '../../domain/message/window.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { Focus } from '../../state/open-chat.ts';
import { createGroupKeys } from './group-keys.ts';
import { HistoryEdge } from './history-edge.tsx';
import { LogContextProvider } from './log-context.ts';
import { useReplyBySwipe } from './use-reply-by-swipe.tsx';
import { JumpControls } from './jump-controls.tsx';
import { useLogTexts } from './log-texts.ts';
import { MessageGroup } from './message-group.tsx';
import { MessageLine } from './message-line.tsx';
import { distanceToEnd } from './scroll-anchor.ts';
import { createScrollPlace, type ScrollPlace } from './scroll-place.ts';
import { highlight } from './highlight.ts';
import { useFewRows } from './use-few-rows.ts';
import { usePlaceOf } from './use-place-of.ts';
import { TimeSeparator } from './time-separator.tsx';
import { useSeen } from './use-seen.ts';
import type { MessageLogProps } from './message-log-props.ts';
import styles from './message-log.module.css';

/** What lies beyond the screen is fetched before the reader comes there, so that the list seldom ends. */
const LOAD_AHEAD_PX = 600;
/** Where a glide must not be disturbed, rows come in only after it: there are more of them. */
const LOAD_AHEAD_OF_GLIDES_PX = 1800;
const loadAheadPx = (): number => (CSS.supports('overflow-anchor', 'auto') ? LOAD_AHEAD_PX : LOAD_AHEAD_OF_GLIDES_PX);

/**
 * The messages of one chat in normal flow, at most a hundred of them at a time. It stays at the newest message while the reader
 * is there, keeps what is read in place whatever comes in or goes above and below, and begins at the first unread message.
 * Spec: 1-chat §2 Parts of the screen, §4 Message list loading.
 */
export const MessageLog = memo(function MessageLog(props: MessageLogProps) {
  const { messages, history, newer, isOpening, focus, ownId, showsSenders, readUpToAtOpen, timeZoneOffsetMs } = props;
  const {
    isRush = false,
    onLoadOlder,
    onLoadNewer,
    onShowEnd,
    onRest,
    onJumpTo,
    jumpsFrom,
    onResend,
    onReply,
    onScroll,
    peerReadUpTo,
  } = props;
  const { logLabel } = useLogTexts();
  // Where there is something unread, it begins above the newest few.
  const newest = readUpToAtOpen === undefined ? RESTING_WINDOW : NEWEST_WINDOW;
  const [messageWindow, setMessageWindow] = useState(newest);
  const wanted = messageWindow.newest ?? MAX_VISIBLE_MESSAGES;
  const fewRows = useFewRows(messages, isRush, wanted);
  const [keepKeys] = useState(createGroupKeys);
  const [aheadPx] = useState(loadAheadPx);
  const [seenFocus, setSeenFocus] = useState<Focus | undefined>();
  const [seenSending, setSeenSending] = useState<string | undefined>();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const placeRef = useRef<ScrollPlace>(undefined);

  const placeOf = usePlaceOf(messages[0]?.chatId);
  const isRow = useCallback((message: Message) => standsInLog(message) && placeOf(message) !== 'hidden', [placeOf]);

  if (focus !== seenFocus) {
    setSeenFocus(focus);
    if (focus?.kind === 'end') setMessageWindow(newest);
    if (focus?.kind === 'message') setMessageWindow(windowAround(messages, focus.localId, isRow));
  }

  // Nothing is shown above the newest but what can be seen at once.
  const isFollowed = messageWindow.size === Number.POSITIVE_INFINITY;
  const isWanted = fewRows.isOpening ? messageWindow === RESTING_WINDOW : isFollowed;
  const isFew = isWanted && fewRows.count < wanted;
  const { start, end } = extentOf(messages, isFew ? newestWindow(fewRows.count) : messageWindow, isRow);
  const shown = useMemo(() => messages.slice(start, end), [messages, start, end]);
  const hasDivider = isUnreadBoundary(messages, start, readUpToAtOpen, history.state === 'finished');
  const dividerAfter = hasDivider ? readUpToAtOpen : undefined;
  const timeline = useMemo(
    () => keepKeys(buildTimeline(shown, ownId, dividerAfter, timeZoneOffsetMs, placeOf)),
    [keepKeys, shown, ownId, dividerAfter, timeZoneOffsetMs, placeOf],
  );
  const reachesEnd = end === messages.length && newer.state === 'finished';
  const lastMessage = messages.at(-1);
  const ownSending =
    lastMessage?.senderId === ownId && lastMessage.delivery.state === 'sending' ? lastMessage.localId : undefined;
  // Who sends is at the end.
  if (ownSending !== seenSending) {
    setSeenSending(ownSending);
    if (ownSending !== undefined) setMessageWindow(newest);
  }
  const seen = useSeen(props, placeRef);
  const mark = useReplyBySwipe(scrollerRef, messages, onReply);
  const context = useMemo(() => ({ jumpTo: onJumpTo, jumpsFrom, peerReadUpTo }), [onJumpTo, jumpsFrom, peerReadUpTo]);

  /** Brings in what the reader is about to come to. */
  const fill = useCallback(() => {
    const place = placeRef.current;
    if (place === undefined) return;
    const measure = place.measure();
    const isShort = measure.scrollHeight <= measure.clientHeight;
    const isNearTop = measure.scrollTop < aheadPx;
    if (isNearTop && (isShort || place.heading() === 'up')) {
      // At the end the window goes with what comes in; it grows upward by itself.
      if (start > 0 && !place.isAtEnd()) setMessageWindow((current) => extendUp(messages, current, isRow));
      else if (start > 0 && isShort && isFew) fewRows.fit(end - start, place.filled());
      else if (start > 0 && isShort) setMessageWindow(NEWEST_WINDOW);
      else if (start === 0 && history.state === 'more') onLoadOlder();
    }
    if (distanceToEnd(measure) < aheadPx && (isShort || place.heading() === 'down')) {
      if (end < messages.length) setMessageWindow((current) => extendDown(messages, current, isRow));
      else if (newer.state === 'more') onLoadNewer();
    }
  }, [messages, start, end, history.state, newer.state, onLoadOlder, onLoadNewer, isRow, isFew, fewRows, aheadPx]);

  /** The window goes with the end while the reader is there, and stands still otherwise. */
  const holdOrFollow = useCallback(() => {
    const isAtEnd = placeRef.current?.isAtEnd() === true;
    const first = messages[start];
    if (isAtEnd && first !== undefined) onRest?.(first.localId);
    const held = (window: MessageWindow): MessageWindow => {
      if (!isAtEnd) return heldWindow(messages, window, isRow);
      const isResting = window.newest === RESTING_WINDOW.newest && !isFew;
      const isMoved = isResting && window.firstLocalId !== messages[start]?.localId;
      return isMoved ? restingWindow(messages, start) : followingWindow(window);
    };
    if (held(messageWindow) !== messageWindow) setMessageWindow(held);
  }, [messages, messageWindow, isRow, isFew, start, onRest]);

  useLayoutEffect(() => {
    if (scrollerRef.current === null || contentRef.current === null) return;
    const content = contentRef.current;
    const place = createScrollPlace(scrollerRef.current, content);
    placeRef.current = place;
    place.beginAt(() => content.querySelector('[data-unread-divider]'));
    // The composer grows, the keyboard opens, a font or a picture arrives: what is read stays where it is.
    const observer = new ResizeObserver(place.settle);
    observer.observe(scrollerRef.current);
    observer.observe(content);
    return () => {
      observer.disconnect();
      place.detach();
    };
  }, []);

  useLayoutEffect(() => {
    if (ownSending !== undefined) placeRef.current?.goToEnd();
  }, [ownSending]);

  useLayoutEffect(() => {
    if (focus?.kind === 'end') placeRef.current?.goToEnd();
    if (focus?.kind !== 'message') return;
    const row = contentRef.current?.querySelector(`[data-message-id="${CSS.escape(focus.localId)}"]`);
    if (row instanceof HTMLElement) {
      placeRef.current?.center(row, false);
      highlight(row);
    }
  }, [focus]);

  useLayoutEffect(() => {
    placeRef.current?.settle();
    holdOrFollow();
    seen.look();
    if (isRush && isFew && placeRef.current !== undefined) fewRows.fit(end - start, placeRef.current.filled());
    // Before anything is painted, with what this effect has found out.
    queueMicrotask(fill);
  }, [timeline, history.state, newer.state, seen, holdOrFollow, fill, isRush, isFew, fewRows, start, end]);

  // After the rows that came with it have taken their place.
  useLayoutEffect(() => {
    if (isOpening) return;
    placeRef.current?.stay();
    seen.look();
  }, [isOpening, seen]);

  const handleScroll = (): void => {
    const place = placeRef.current;
    if (place === undefined) return;
    if (place.follow(reachesEnd)) onScroll?.();
    holdOrFollow();
    seen.look();
    fill();
  };

  const handleJumpToEnd = useCallback((): void => {
    if (newer.state !== 'finished') return onShowEnd();
    placeRef.current?.goToEnd();
    setMessageWindow(newest);
    placeRef.current?.settle();
    seen.look();
  }, [newer.state, onShowEnd, seen, newest]);

  return (
    <div className={styles.frame}>
      <div
        ref={scrollerRef}
        className={styles.log}
        onScroll={handleScroll}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={logLabel}
      >
        <div ref={contentRef} className={styles.inner}>
          <HistoryEdge history={history} isEmpty={messages.length === 0} onRetry={onLoadOlder} />
          <LogContextProvider value={context}>
            {timeline.map((item) => (
              <TimelineRow key={item.key} item={item} showsSenders={showsSenders} onResend={onResend} />
            ))}
          </LogContextProvider>
          {newer.state !== 'finished' && <HistoryEdge history={newer} isEmpty={false} onRetry={onLoadNewer} />}
        </div>
      </div>
      {mark}
      <JumpControls chatId={messages[0]?.chatId} state={seen.state} onJumpToEnd={handleJumpToEnd} onJumpTo={onJumpTo} />
    </div>
  );
});

interface TimelineRowProps {
  readonly item: TimelineItem;
  readonly showsSenders: boolean;
  readonly onResend: (localId: string) => void;
}

/** The timeline is laid out anew for every change; most of its items stay what they were. */
const TimelineRow = memo(function TimelineRow({ item, showsSenders, onResend }: TimelineRowProps) {
  switch (item.kind) {
    case 'separator':
      return <TimeSeparator timeMs={item.timeMs} />;
    case 'unread-divider':
      return <UnreadDivider />;
    case 'notice':
      return <MessageLine message={item.message} />;
    case 'group':
      return (
        <MessageGroup
          messages={item.messages}
          isOwn={item.isOwn}
          showsSender={showsSenders && !item.isOwn}
          onResend={onResend}
        />
      );
  }
});

function UnreadDivider() {
  const { t } = useTranslation('room');
  return (
    <div className={styles.divider} data-unread-divider="">
      {t('newMessages')}
    </div>
  );
}
