import type { Message, MessageContent, OutgoingMessage } from '../domain/message/message.ts';
import type { ChatTableValue } from './chats.ts';
import type { MessagePage } from './message-page.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Table } from './table.ts';
import type { TableName } from './tables.ts';
import type { TopMessage } from './top-messages.ts';

/**
 * Converts message content to its stored form and back. The stored form is undecoded: the version of the widget that
 * reads a stored message decodes it, so that it can show content that the writing version did not know. The caller provides it,
 * because this layer does not know the wire.
 */
export interface StoredContents {
  readonly toStored: (content: MessageContent) => unknown;
  readonly fromStored: (stored: MessageContent) => MessageContent;
}

/** Replaces a content. It returns the same object if the stored form does not differ. */
type Convert = (content: MessageContent) => MessageContent;
type ConvertValue = (value: never, convert: Convert) => unknown;

function inMessage<M extends Pick<Message | OutgoingMessage, 'content' | 'quote'>>(message: M, convert: Convert): M {
  const { quote } = message;
  const content = convert(message.content);
  const quoted = quote?.content === undefined ? undefined : convert(quote.content);
  const changed =
    quote !== undefined && quoted !== quote.content ? { quote: { ...quote, content: quoted } } : undefined;
  return content === message.content && changed === undefined ? message : { ...message, content, ...changed };
}

/** The values of each table that contains messages. */
const IN_VALUES: { readonly [Name in TableName]?: ConvertValue } = {
  messages: (page: MessagePage, convert) => ({
    ...page,
    messages: page.messages.map((message) => inMessage(message, convert)),
  }),
  msgtop: (top: TopMessage, convert) =>
    top.message === undefined ? top : { ...top, message: inMessage(top.message, convert) },
  chatroom: (value: ChatTableValue, convert) =>
    value.kind === 'index'
      ? value
      : {
          ...value,
          chats: value.chats.map((chat) =>
            chat.lastMessage === undefined ? chat : { ...chat, lastMessage: inMessage(chat.lastMessage, convert) },
          ),
        },
  outbox: inOutgoing,
  messages_fail: inOutgoing,
};

/** Entries of these tables survive schema changes. An entry of another form stays as it is; the repository ignores it. */
function inOutgoing(entry: OutboxEntry, convert: Convert): unknown {
  const { message, local } = (entry as Partial<OutboxEntry> | null) ?? {};
  if (message?.content === undefined) return entry;
  return { ...entry, message: inMessage(message, convert), ...(local && { local: convert(local) }) };
}

/** Returns the table with the stored form of its message contents; tables without messages stay as they are. */
export function withStoredContents<T>(
  name: TableName,
  table: Table<T>,
  { toStored, fromStored }: StoredContents,
): Table<T> {
  const inValue = IN_VALUES[name] as ((value: T, convert: Convert) => T) | undefined;
  if (inValue === undefined) return table;
  // The stored form of a content differs from its type; only this file sees both.
  const decoded = (value: T): T => inValue(value, fromStored);
  const encoded = (value: T): T => inValue(value, toStored as Convert);
  const decodedIfAny = (value: T | undefined): T | undefined => (value === undefined ? undefined : decoded(value));
  return {
    ...table,
    async find(key) {
      const found = await table.find(key);
      return found && { ...found, value: decodedIfAny(found.value) };
    },
    get: async (key) => decodedIfAny(await table.get(key)),
    set: (key, value) => table.set(key, encoded(value)),
    values: async () => (await table.values()).map(decoded),
  };
}
