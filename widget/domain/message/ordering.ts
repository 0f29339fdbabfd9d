import { withLastDeletion } from './deletion.ts';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID, type MessageId } from './message-id.ts';
import { isSent, type Message, type SentMessage } from './message.ts';
import { isOutdated } from './send-state.ts';

/**
 * Orders the messages of one chat for the screen, oldest first: sent ones by number, then unsent ones by time. Spec:
 * 1-chat §4 Incoming messages. D-06.
 */
function compareMessages(a: Message, b: Message): number {
  if (isSent(a) && isSent(b)) return compareMessageIds(a.delivery.messageId, b.delivery.messageId);
  if (isSent(a)) return -1;
  if (isSent(b)) return 1;
  return a.timeMs - b.timeMs;
}

/** Caches the local ids of the most recently merged lists. The merged list takes over the set of its predecessor. */
const idsOf = new WeakMap<readonly Message[], Set<string>>();

/**
 * Merges messages into a list that is ordered by `compareMessages`. A message with a known `localId` replaces the old
 * one if it is newer (an own message that gets its number, a changed text). A sent message never becomes unsent again.
 * Returns the same array when nothing changes. The check for messages that only extend the list costs as much as these
 * messages, not as the whole list.
 *
 * Spec: 1-chat §4 Incoming messages (seen by uuid). S-01.
 */
export function mergeMessages(current: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  if (incoming.length === 0) return current;
  const ids = idsOf.get(current) ?? new Set(current.map(({ localId }) => localId));
  const merged = follows(current, incoming, ids) ? [...current, ...incoming] : mergeAnywhere(current, incoming);
  idsOf.delete(current);
  if (merged !== current) for (const { localId } of incoming) ids.add(localId);
  idsOf.set(merged, ids);
  return merged;
}

/** Whether the messages are all new and follow the list in order. */
function follows(current: readonly Message[], incoming: readonly Message[], ids: ReadonlySet<string>): boolean {
  const added = new Set<string>();
  let last = current.at(-1);
  for (const message of incoming) {
    if (ids.has(message.localId) || added.has(message.localId)) return false;
    if (last !== undefined && compareMessages(last, message) > 0) return false;
    added.add(message.localId);
    last = message;
  }
  return true;
}

function mergeAnywhere(current: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const byLocalId = new Map(current.map((message) => [message.localId, message]));
  let changed = false;
  for (const arrived of incoming) {
    const known = byLocalId.get(arrived.localId);
    const message = withLastDeletion(known, arrived);
    if (known !== undefined && isOutdated(known.delivery, message.delivery)) continue;
    if (known !== undefined && isSame(known, message)) continue;
    byLocalId.set(message.localId, message);
    changed = true;
  }
  if (!changed) return current;
  return [...byLocalId.values()].sort(compareMessages);
}

/** Returns the newest number in a list; undefined when no message was sent. */
export function newestSentId(messages: readonly Message[]): MessageId | undefined {
  return messages.findLast(isSent)?.delivery.messageId;
}

/** Returns the newest number of a page: of its messages, oldest first, and of its holes. `'0'` for an empty page. */
export const newestInPage = (messages: readonly SentMessage[], holes: readonly MessageId[]): MessageId =>
  holes.reduce(newerMessageId, messages.at(-1)?.delivery.messageId ?? NO_MESSAGE_ID);

/** Returns the oldest number in a list; undefined when no message was sent. */
export function oldestSentId(messages: readonly Message[]): MessageId | undefined {
  return messages.find(isSent)?.delivery.messageId;
}

function isSame(a: Message, b: Message): boolean {
  if (a === b) return true;
  if (a.delivery.state !== b.delivery.state) return false;
  if (isSent(a) && isSent(b) && a.delivery.messageId !== b.delivery.messageId) return false;
  return (
    a.timeMs === b.timeMs &&
    a.senderName === b.senderName &&
    a.senderRole === b.senderRole &&
    JSON.stringify(a.content) === JSON.stringify(b.content) &&
    JSON.stringify(a.delivery) === JSON.stringify(b.delivery) &&
    JSON.stringify(a.quote) === JSON.stringify(b.quote) &&
    JSON.stringify(a.deletion) === JSON.stringify(b.deletion)
  );
}
