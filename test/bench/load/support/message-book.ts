import { createHistory, type History } from '../../../fault/support/history.ts';
import { Samples } from './figures.ts';

/** A message of the load, from the decision to send it. */
export interface LoadMessage {
  readonly index: number;
  readonly chatId: string;
  readonly senderId: string;
  readonly uuid: string;
  readonly text: string;
  /** Of `performance.now()`. */
  readonly decidedAtMs: number;
}

/** All messages of a run, with what their senders learned about them: the history for the checks. */
export interface MessageBook {
  readonly history: History;
  /** From the decision to send until the acknowledgement. */
  readonly acknowledged: Samples;
  /** From the decision to send until a client has the message and all earlier ones of the chat: over its open link. */
  readonly live: Samples;
  /** The same with a page that the client requested, because its link was away or a push was missing. */
  readonly caughtUp: Samples;
  readonly decide: (chatId: string, senderId: string) => LoadMessage;
  readonly find: (uuid: string) => LoadMessage | undefined;
  readonly acknowledge: (message: LoadMessage, number: number) => void;
}

const FILLER = 'have you seen what was drawn tonight? Four of mine are in it, again.';

/**
 * @param run keeps the uuids of runs on the same database apart
 * @param tail makes texts longer
 */
export function createMessageBook(run: string, tail = ''): MessageBook {
  const history = createHistory(() => performance.now());
  const acknowledged = new Samples();
  const messages = new Map<string, LoadMessage>();
  return {
    history,
    acknowledged,
    live: new Samples(),
    caughtUp: new Samples(),
    decide(chatId, senderId) {
      const index = messages.size;
      const uuid = `${run}-${String(index).padStart(8, '0')}`;
      const text = `${index}: ${FILLER}${tail}`;
      const message = { index, chatId, senderId, uuid, text, decidedAtMs: performance.now() };
      messages.set(uuid, message);
      history.log({ kind: 'invoke', tab: senderId, life: 1, chatId, text, isFile: false });
      return message;
    },
    find: (uuid) => messages.get(uuid),
    acknowledge({ senderId, text, decidedAtMs }, number) {
      acknowledged.note(performance.now() - decidedAtMs);
      history.log({ kind: 'ok', tab: senderId, text, messageId: String(number) });
    },
  };
}
