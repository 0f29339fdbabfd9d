import { createContext, use } from 'react';
import type { MessageId } from '../../../domain/message/message-id.ts';

/** Services for the rows of a log, besides their message. */
export interface LogContext {
  /** Jumps to another message of the chat. */
  readonly jumpTo: (messageId: MessageId) => void;
  /** The oldest message that a jump can reach; undefined: every message can be reached. */
  readonly jumpsFrom: MessageId | undefined;
  /** In a one-to-one chat: the newest message that the other user has read, if known. */
  readonly peerReadUpTo: MessageId | undefined;
  /** The unread count when the chat was opened. */
  readonly unreadAtOpen: number;
}

const Context = createContext<LogContext | undefined>(undefined);

export const LogContextProvider = Context;

/** Undefined in a log that only displays messages. */
export const useLogContext = (): LogContext | undefined => use(Context);
