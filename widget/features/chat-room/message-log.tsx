import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageIdDistance } from '../../domain/message/message-id.ts';
import type { Message } from '../../domain/message/message.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { newestSentId } from '../../domain/message/ordering.ts';
import { afterChange, extendUp, hiddenAbove, NEWEST_WINDOW, visibleMessages } from '../../domain/message/window.ts';
import { buildTimeline, type TimelineItem } from '../../domain/message/timeline.ts';
import type { HistoryState } from '../../state/open-chat.ts';
import { HistoryEdge } from './history-edge.tsx';
import { JumpButton } from './jump-button.tsx';
import { LogTextsProvider, useLoadedLogTexts } from './log-texts.ts';
import { MessageGroup } from './message-group.tsx';
import { MessageLine } from './message-line.tsx';
import { distanceToEnd, isAtEndAfterScroll, scrollTopAfter, type ScrollMeasure } from './scroll-anchor.ts';
import { usePlaceOf } from './use-place-of.ts';
import { TimeSeparator } from './time-separator.tsx';
import styles from './message-log.module.css';

interface MessageLogProps {
  readonly messages: readonly Message[];
  readonly history: HistoryState;
  readonly ownId: string;
  readonly showsSenders: boolean;
  readonly readUpToAtOpen: MessageId | undefined;
  readonly timeZoneOffsetMs: number;
  readonly onLoadOlder: () => void;
  readonly onResend: (localId: string) => void;
}

/** History is fetched before the reader reaches the top, so that the list seldom ends. */
const LOAD_AHEAD_PX = 600;

/**
 * The messages of one chat in normal flow. It stays at the newest message while the reader is there, and keeps what is read
 * in place while history comes in above. Spec: 1-chat §2 Parts of the screen, §4 Message list loading.
 */
export const MessageLog = memo(function MessageLog(props: MessageLogProps) {
  const { messages, history, ownId, showsSenders, readUpToAtOpen, timeZoneOffsetMs, onLoadOlder, onResend } = props;
  const { t } = useTranslation('room');
  const texts = useLoadedLogTexts(ownId);
  const [messageWindow, setMessageWindow] = useState(NEWEST_WINDOW);
  const [jumpSince, setJumpSince] = useState<MessageId | undefined>();
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const measured = useRef<ScrollMeasure>({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 });
  const wasAtEnd = useRef(true);
  const firstShown = useRef<string | undefined>(undefined);

  const placeOf = usePlaceOf(messages[0]?.chatId);
  const shown = visibleMessages(messages, messageWindow);
  const timeline = useMemo(
    () => buildTimeline(shown, ownId, readUpToAtOpen, timeZoneOffsetMs, placeOf),
    [shown, ownId, readUpToAtOpen, timeZoneOffsetMs, placeOf],
  );
  const newestId = newestSentId(messages);
  const lastMessage = messages.at(-1);
  const isOwnLast = lastMessage?.senderId === ownId && lastMessage.delivery.state === 'sending';

  const settle = useCallback((grewAbove: boolean) => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const top = scrollTopAfter(measured.current, measureOf(scroller), { wasAtEnd: wasAtEnd.current, grewAbove });
    if (top !== undefined) scroller.scrollTop = top;
    measured.current = measureOf(scroller);
  }, []);

  // Sending returns to the newest message from wherever the reader is.
  useLayoutEffect(() => {
    if (isOwnLast) wasAtEnd.current = true;
  }, [isOwnLast, lastMessage?.localId]);

  useLayoutEffect(() => {
    const first = shown[0]?.localId;
    const grewAbove = firstShown.current !== undefined && firstShown.current !== first;
    firstShown.current = first;
    settle(grewAbove);
    setMessageWindow((current) => afterChange(messages, current, wasAtEnd.current));
  }, [shown, messages, history.state, settle]);

  // The composer grows, the keyboard opens, a font arrives: the end stays in view.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => settle(false));
    if (scrollerRef.current !== null) observer.observe(scrollerRef.current);
    if (contentRef.current !== null) observer.observe(contentRef.current);
    return () => observer.disconnect();
  }, [settle]);

  const handleScroll = (): void => {
    const scroller = scrollerRef.current;
    if (scroller === null) return;
    const now = measureOf(scroller);
    wasAtEnd.current = isAtEndAfterScroll(measured.current, now, wasAtEnd.current);
    measured.current = now;
    setJumpSince((since) => (distanceToEnd(now) < now.clientHeight ? undefined : (since ?? newestId ?? '0')));
    if (now.scrollTop > LOAD_AHEAD_PX) return;
    if (hiddenAbove(messages, messageWindow) > 0) setMessageWindow(extendUp(messages, messageWindow));
    else if (history.state === 'more') onLoadOlder();
  };

  const handleJump = (): void => {
    wasAtEnd.current = true;
    setMessageWindow(NEWEST_WINDOW);
    setJumpSince(undefined);
    settle(false);
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scrollerRef}
        className={styles.log}
        onScroll={handleScroll}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('logLabel')}
      >
        <div ref={contentRef} className={styles.inner}>
          <HistoryEdge history={history} isEmpty={messages.length === 0} onRetry={onLoadOlder} />
          <LogTextsProvider value={texts}>
            {timeline.map((item) => (
              <TimelineRow key={item.key} item={item} showsSenders={showsSenders} onResend={onResend} />
            ))}
          </LogTextsProvider>
        </div>
      </div>
      {jumpSince !== undefined && (
        <JumpButton count={newestId === undefined ? 0 : messageIdDistance(jumpSince, newestId)} onClick={handleJump} />
      )}
    </div>
  );
});

interface TimelineRowProps {
  readonly item: TimelineItem;
  readonly showsSenders: boolean;
  readonly onResend: (localId: string) => void;
}

function TimelineRow({ item, showsSenders, onResend }: TimelineRowProps) {
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
}

function UnreadDivider() {
  const { t } = useTranslation('room');
  return <div className={styles.divider}>{t('newMessages')}</div>;
}

const measureOf = (scroller: HTMLElement): ScrollMeasure => ({
  scrollTop: scroller.scrollTop,
  scrollHeight: scroller.scrollHeight,
  clientHeight: scroller.clientHeight,
});
