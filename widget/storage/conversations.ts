/** The stored messages of chats. A separate chunk, because the chat list does not need it. */
import type { Clock } from '../platform/clock.ts';
import { createMessageRepository, type ChatHead, type MessageRepository } from './messages.ts';
import type { MessagePage } from './message-page.ts';
import type { Table } from './table.ts';
import type { TableName } from './tables.ts';
import { createTopMessageRepository, type TopMessage, type TopMessageRepository } from './top-messages.ts';

export interface Conversations {
  readonly messages: MessageRepository;
  readonly topMessages: TopMessageRepository;
}

export const createConversations = (table: <T>(name: TableName) => Table<T>, clock: Clock): Conversations => ({
  messages: createMessageRepository(table<MessagePage>('messages'), table<ChatHead>('heads'), clock),
  topMessages: createTopMessageRepository(table<TopMessage>('msgtop')),
});
