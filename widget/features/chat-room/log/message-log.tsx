import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { albumIdOf, withWholeAlbums } from '../../../domain/message/album.ts';
import type { Message } from '../../../domain/message/message.ts';
import { buildTimeline, isUnreadBoundary, standsInLog, type TimelineItem } from '../../../domain/message/timeline.ts';
import {
  extendDown,
  extendUp,
  extentOf,
  followingWindow,
  windowInPlace,
  isResting,
  NEWEST_WINDOW,
  type MessageWindow,
  newestWindow,
  RESTING_WINDOW,
  restingWindow,
  rowsAtEnd,
  windowAround,
} from '../../../domain/message/window.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import type { Focus } from '../../../state/open-chat.ts';
import { createGroupKeys } from './performance/group-keys.ts';
import { HistoryEdge } from './history-edge.tsx';
import { LogContextProvider, useLogContext } from '../rows/log-context.ts';
import { useReplyBySwipe } from './use-reply-by-swipe.tsx';
import { JumpControls } from './jump-controls.tsx';
import { useLogTexts } from '../rows/log-texts.ts';
import { MessageGroup } from './message-group.tsx';
import { SystemMessage } from './system-message.tsx';
import { distanceToEnd } from '../rows/scroll-anchor.ts';
import { createScrollPlace, type ScrollPlace } from '../rows/scroll-place.ts';
import { highlight } from './highlight.ts';
import { useFewRows } from './performance/use-few-rows.ts';
import { usePlaceOf } from './use-place-of.ts';
import { TimeSeparator } from './time-separator.tsx';
import { useSeen } from './use-seen.ts';
import type { MessageLogProps } from './message-log-props.ts';
import styles from './message-log.module.css';

/** Content beyond the screen is loaded before the reader reaches it, so that the list seldom ends. */
const LOAD_AHEAD_PX = 600;
/** In browsers without `overflow-anchor`, rows are inserted only after a momentum scroll, so more rows are loaded ahead. */
const LOAD_AHEAD_OF_GLIDES_PX = 1800;
const loadAheadPx = (): number => (CSS.supports('overflow-anchor', 'auto') ? LOAD_AHEAD_PX : LOAD_AHEAD_OF_GLIDES_PX);

/**
 * The messages of one chat in normal flow, at most a hundred of them at a time. The log stays at the newest message while the
 * reader is there. It keeps the reading position when content above or below changes. It opens at the first unread message.
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
    unreadAtOpen = 0,
  } = props;
  const { logLabel } = useLogTexts();
  // With unread messages, the log opens above the newest few.
  const newest = readUpToAtOpen === undefined ? RESTING_WINDOW : NEWEST_WINDOW;
  const [messageWindow, setMessageWindow] = useState(newest);
  const wanted = rowsAtEnd(messageWindow);
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

  // At the end, nothing is rendered above the newest messages except what fits on the screen.
  const isFollowed = messageWindow.state !== 'fixed';
  const isWanted = fewRows.isOpening ? messageWindow === RESTING_WINDOW : isFollowed;
  const isFew = isWanted && fewRows.count < wanted;
  const extent = extentOf(messages, isFew ? newestWindow(fewRows.count) : messageWindow, isRow);
  const { start, end } = withWholeAlbums(messages, extent, albumIdOf);
  const shown = useMemo(() => messages.slice(start, end), [messages, start, end]);
  const hasDivider = isUnreadBoundary(messages, start, readUpToAtOpen, history.state === 'finished');
  const dividerAfter = hasDivider ? readUpToAtOpen : undefined;
  const timeline = useMemo(
    () => keepKeys(buildTimeline(shown, ownId, dividerAfter, timeZoneOffsetMs, placeOf, albumIdOf)),
    [keepKeys, shown, ownId, dividerAfter, timeZoneOffsetMs, placeOf],
  );
  const reachesEnd = end === messages.length && newer.state === 'finished';
  const lastMessage = messages.at(-1);
  const ownSending =
    lastMessage?.senderId === ownId && lastMessage.delivery.state === 'sending' ? lastMessage.localId : undefined;
  // Sending a message moves the reader to the end.
  if (ownSending !== seenSending) {
    setSeenSending(ownSending);
    if (ownSending !== undefined) setMessageWindow(newest);
  }
  const seen = useSeen(props, placeRef);
  const mark = useReplyBySwipe(scrollerRef, messages, onReply);
  const context = useMemo(
    () => ({ jumpTo: onJumpTo, jumpsFrom, peerReadUpTo, unreadAtOpen }),
    [onJumpTo, jumpsFrom, peerReadUpTo, unreadAtOpen],
  );

  /** Loads or renders the rows that the reader is about to reach. */
  const fill = useCallback(() => {
    const place = placeRef.current;
    if (place === undefined) return;
    const measure = place.measure();
    const isShort = measure.scrollHeight <= measure.clientHeight;
    const isNearTop = measure.scrollTop < aheadPx;
    if (isNearTop && (isShort || place.heading() === 'up')) {
      // At the end, the window follows new messages and grows upward without help.
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

  /** The window follows the end while the reader is there, and stays fixed otherwise. */
  const holdOrFollow = useCallback(() => {
    const isAtEnd = placeRef.current?.isAtEnd() === true;
    const first = messages[start];
    if (isAtEnd && first !== undefined) onRest?.(first.localId);
    const nextWindow = (window: MessageWindow): MessageWindow => {
      if (!isAtEnd) return windowInPlace(messages, window, isRow);
      return isResting(window) && !isFew ? restingWindow(messages, start, window) : followingWindow(window);
    };
    if (nextWindow(messageWindow) !== messageWindow) setMessageWindow(nextWindow);
  }, [messages, messageWindow, isRow, isFew, start, onRest]);

  useLayoutEffect(() => {
    if (scrollerRef.current === null || contentRef.current === null) return;
    const content = contentRef.current;
    const place = createScrollPlace(scrollerRef.current, content);
    placeRef.current = place;
    place.beginAt(() => content.querySelector('[data-unread-divider]'));
    // The composer grows, the keyboard opens, a font or a picture arrives: keep the reading position.
    const observer = new ResizeObserver(() => {
      place.settle();
      seen.look();
    });
    observer.observe(scrollerRef.current);
    observer.observe(content);
    return () => {
      observer.disconnect();
      place.detach();
    };
  }, [seen]);

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
    // Runs before the next paint, with the state that this effect has set.
    queueMicrotask(fill);
  }, [timeline, history.state, newer.state, seen, holdOrFollow, fill, isRush, isFew, fewRows, start, end]);

  // Runs after the rows of the same update are in place.
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

/** The timeline is rebuilt for every change, but most of its items stay the same objects. */
const TimelineRow = memo(function TimelineRow({ item, showsSenders, onResend }: TimelineRowProps) {
  switch (item.kind) {
    case 'separator':
      return <TimeSeparator timeMs={item.timeMs} />;
    case 'unread-divider':
      return <UnreadDivider />;
    case 'notice':
      return <SystemMessage message={item.message} />;
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
  const { t } = useTranslation(['room', 'common']);
  const count = useLogContext()?.unreadAtOpen ?? 0;
  return (
    <div className={styles.divider} data-unread-divider="">
      {count > 0 ? t('common:unread', { count }) : t('newMessages')}
    </div>
  );
}
