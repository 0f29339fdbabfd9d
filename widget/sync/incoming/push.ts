import type { IncomingPush } from '../../contract/pushes/index.ts';
import type { Decoded } from '../../contract/codec.ts';
import type { msgReadPush } from '../../contract/pushes/msg-read.ts';
import { chatAfterRead } from '../../domain/chat/chat-changes.ts';
import type { FailureCode } from '../../domain/failure.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { assertNever } from '../../domain/result.ts';
import type { ChatBook } from '../chats/chat-book.ts';
import type { SyncScope } from '../scope.ts';
import { createLateArrivals } from './late-arrival.ts';

export interface PushParts {
  readonly book: ChatBook;
  readonly receive: (messages: readonly SentMessage[]) => void;
  readonly refreshFriends: () => void;
  readonly refreshGroups: () => void;
  readonly onHello: (capabilities: readonly string[]) => void;
  /** The session was ended from elsewhere. */
  readonly onSessionEnd: (reason: FailureCode) => void;
}

/** Gives each pushed event its reaction. Spec: 3-transport §7 Pushed-event reactions. */
export function createPushHandler(scope: SyncScope, parts: PushParts): (pushes: readonly IncomingPush[]) => void {
  const { book, receive, refreshFriends, refreshGroups, onHello, onSessionEnd } = parts;
  const { clock, log } = scope.platform;
  const lateArrivals = createLateArrivals(clock, log);

  const react = (push: Exclude<IncomingPush, { kind: 'rcvMsg' }>): void => {
    switch (push.kind) {
      case 'hello':
        lateArrivals.onServerTime(push.data.timeMs);
        return onHello(push.data.capabilities);
      case 'msgReadPush':
        return takeRead(push.data);
      case 'update':
        return refreshList(push.data.list);
      case 'kickUser':
        if (push.data.reason === '') log.warn('logout without a message', { push: 'kick_user' });
        return onSessionEnd(push.data.reason === 'too_many_logins' ? 'too_many_logins' : 'kicked');
      case 'serverNoti':
        if (push.data.event === 'user_freeze') onSessionEnd('frozen');
        return;
      case 'heartbeatAnswer':
        return lateArrivals.onServerTime(push.data.timeMs);
      default:
        assertNever(push);
    }
  };

  const takeRead = ({ chatId, readerId, ...read }: Decoded<(typeof msgReadPush)['data']>): void => {
    const chat = book.get(chatId);
    if (readerId === scope.ownId && chat !== undefined) book.put([chatAfterRead(chat, read, book.remembered(chatId))]);
  };

  const refreshList = (list: string): void => {
    if (list === 'friendList') refreshFriends();
    else if (list === 'groupList') refreshGroups();
    else if (list === 'pwd') onSessionEnd('password_changed');
  };

  return (pushes) => {
    let messages: SentMessage[] = [];
    const deliver = (): void => {
      if (messages.length > 0) receive(messages);
      messages = [];
    };
    for (const push of pushes) {
      if (scope.isEnded()) return;
      if (push.kind === 'rcvMsg') {
        lateArrivals.check(push.data);
        messages.push(push.data);
        continue;
      }
      // What came before an event is seen before it.
      deliver();
      react(push);
    }
    if (!scope.isEnded()) deliver();
  };
}
