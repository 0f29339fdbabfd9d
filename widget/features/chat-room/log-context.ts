import { createContext, use } from 'react';
import type { MessageId } from '../../domain/message/message-id.ts';

/** What rows of a log can do beside showing their message. */
export interface LogContext {
  /** Leads to another message of the chat. */
  readonly jumpTo: (messageId: MessageId) => void;
  /** What is older cannot be led to; undefined: everything can. */
  readonly jumpsFrom: MessageId | undefined;
  /** In a chat of two: how far the other one has read, where that is known. */
  readonly peerReadUpTo: MessageId | undefined;
}

const Context = createContext<LogContext | undefined>(undefined);

export const LogContextProvider = Context;

/** Undefined where messages are only looked at. */
export const useLogContext = (): LogContext | undefined => use(Context);
