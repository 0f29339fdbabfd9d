import { atom, useAtomValue, useStore } from 'jotai';
import { startTransition, useEffect, useState } from 'react';
import type { Message } from '../../domain/message/message.ts';
import { chatOrderAtom, chatsAtom } from '../../state/chats.ts';
import { isInViewAtom, localTimeAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { accountAtom } from '../../state/session.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';
import { LogTextsProvider } from './rows/log-texts.ts';
import { MessageLog } from './log/message-log.tsx';
import styles from './room-warm-up.module.css';

const ROWS = 4;

/**
 * Renders the last text messages of a few chats once, invisibly. A browser takes twice as long for a log whose code has never
 * run, and for scripts whose fonts are not loaded. With this, the first chat of a visit opens as quickly as the others. It
 * starts when the browser is idle, unless a chat was open already.
 */
export function RoomWarmUp() {
  const store = useStore();
  const isInView = useAtomValue(isInViewAtom);
  const hasChat = useAtomValue(openChatAtom) !== undefined;
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const [messages, setMessages] = useState<readonly Message[] | undefined>();
  // Not needed after a room has been on screen.
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

/** The newest text messages of some chats, oldest first. Text only: pictures would be fetched. */
const lastTextsAtom = atom((get) => {
  const chats = get(chatsAtom);
  const texts: Message[] = [];
  for (const chatId of get(chatOrderAtom)) {
    const message = chats.get(chatId)?.lastMessage;
    if (message?.content.kind === 'text' && texts.push(message) === ROWS) break;
  }
  return texts.toReversed();
});
