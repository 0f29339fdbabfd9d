import { atom, useAtomValue, useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import type { Message } from '../../domain/message/message.ts';
import { chatOrderAtom, chatsAtom } from '../../state/chats.ts';
import { isInViewAtom, localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { accountAtom } from '../../state/session.ts';
import { LogTextsProvider } from './log-texts.ts';
import { MessageLog } from './message-log.tsx';
import styles from './room-warm-up.module.css';

const ROWS = 4;
/** Where browsers do not tell when they have nothing to do. */
const IDLE_AFTER_MS = 500;

/**
 * Draws the last words of a few chats once where nobody sees them. A browser takes twice as long for a log whose code has never
 * run, and whose scripts it has no fonts for yet: so the first chat of a visit opens as quickly as the others. It begins when the
 * browser has nothing to do, and not where a chat has been open already.
 */
export function RoomWarmUp() {
  const store = useStore();
  const isInView = useAtomValue(isInViewAtom);
  const hasChat = useAtomValue(openChatAtom) !== undefined;
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const [messages, setMessages] = useState<readonly Message[] | undefined>();
  // A room that has been on screen needs none.
  if (hasChat && messages === undefined) setMessages([]);
  const isWaiting = messages === undefined && isInView && !hasChat;

  useEffect(() => {
    if (!isWaiting) return;
    return whenIdle(() => startTransition(() => setMessages(store.get(lastTextsAtom))));
  }, [isWaiting, store]);

  const isDrawn = messages !== undefined;
  useEffect(() => {
    if (!isDrawn) return;
    const timer = setTimeout(() => setMessages([]));
    return () => clearTimeout(timer);
  }, [isDrawn]);

  if (messages === undefined || messages.length === 0 || hasChat) return null;
  return (
    <div className={styles.place} inert>
      <LogTextsProvider ownId={ownId}>
        <MessageLog
          messages={messages}
          history={FINISHED}
          newer={FINISHED}
          isOpening={false}
          focus={undefined}
          ownId={ownId}
          showsSenders
          readUpToAtOpen={undefined}
          mentionAtOpen={undefined}
          timeZoneOffsetMs={store.get(localTimeAtom).offsetMs}
          onLoadOlder={nothing}
          onLoadNewer={nothing}
          onShowEnd={nothing}
          onJumpTo={nothing}
          onResend={nothing}
        />
      </LogTextsProvider>
    </div>
  );
}

const FINISHED = { state: 'finished' } as const;
const nothing = (): void => undefined;

/** The newest of some chats, the oldest first. Words alone: pictures would be fetched. */
const lastTextsAtom = atom((get) => {
  const chats = get(chatsAtom);
  const texts: Message[] = [];
  for (const chatId of get(chatOrderAtom)) {
    const message = chats.get(chatId)?.lastMessage;
    if (message?.content.kind === 'text' && texts.push(message) === ROWS) break;
  }
  return texts.toReversed();
});

/** The returned function takes it back. */
function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run);
  return () => cancelIdleCallback(idle);
}
