import { withLastDeletion } from './deletion.ts';
import { compareMessageIds, type MessageId } from './message-id.ts';
import { isSent, type Message } from './message.ts';

/**
 * Orders messages of one chat for the screen, oldest first: sent ones by number, unsent ones behind them by time.
 * Spec: 1-chat §4 Incoming messages. D-06.
 */
function compareMessages(a: Message, b: Message): number {
  if (isSent(a) && isSent(b)) return compareMessageIds(a.delivery.messageId, b.delivery.messageId);
  if (isSent(a)) return -1;
  if (isSent(b)) return 1;
  return a.timeMs - b.timeMs;
}

/** The local ids of lists that were merged last: what is known of a list goes on to the one that is made of it. */
const idsOf = new WeakMap<readonly Message[], Set<string>>();

/**
 * Merges messages into a list that is ordered by `compareMessages`. A message whose `localId` is known already replaces the
 * old one when that brings it forward (an own message that gets its number, a text that changed); a sent message never
 * falls back to unsent. Returns the same array when nothing changes. What only follows the list costs as much as it is long
 * itself, and no more.
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

/** Whether messages stand in order, behind a list that knows none of them. */
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
  for (const told of incoming) {
    const known = byLocalId.get(told.localId);
    const message = withLastDeletion(known, told);
    if (known !== undefined && isSent(known) && !isSent(message)) continue;
    if (known !== undefined && isSame(known, message)) continue;
    byLocalId.set(message.localId, message);
    changed = true;
  }
  if (!changed) return current;
  return [...byLocalId.values()].sort(compareMessages);
}

/** The newest number in a list, or undefined when nothing in it has been sent. */
export function newestSentId(messages: readonly Message[]): MessageId | undefined {
  return messages.findLast(isSent)?.delivery.messageId;
}

/** The oldest number in a list, or undefined when nothing in it has been sent. */
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
