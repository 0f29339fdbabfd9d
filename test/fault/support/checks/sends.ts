import { eventsOf, type EventOf } from '../history.ts';
import type { StoredMessage } from '../snapshot.ts';
import { type Check, chatOf, type Facts, isKeptBy, memberOf } from './facts.ts';

/** A tab's database stores a message within this time, unless the test paused the database. */
const KEPT_WITHIN_MS = 1000;

/** D-06: 1, 2, 3 … without a gap. A message that a viewer may not see still has a row. */
export const checkNumbers: Check = ({ snapshots }) =>
  snapshots.end.chats.flatMap(({ chatId, rows, newestNumber }) => {
    const gap = rows.findIndex((row, index) => row.number !== index + 1);
    const last = rows.at(-1)?.number ?? 0;
    return [
      ...(gap === -1 ? [] : [`chat ${chatId}: number ${gap + 1} does not exist, ${rows[gap]?.number} does`]),
      ...(last === newestNumber ? [] : [`chat ${chatId}: its newest number is ${newestNumber}, its last row ${last}`]),
    ];
  });

/** S-01: one row for each sender and uuid, and for each text that was written. */
export const checkRepeats: Check = ({ events, snapshots }) => {
  const found: string[] = [];
  for (const { chatId, rows } of snapshots.end.chats) {
    const seen = new Set<string>();
    for (const { senderId, uuid } of rows) {
      const key = `${senderId} ${uuid}`;
      if (seen.has(key)) found.push(`chat ${chatId}: ${uuid} of ${senderId} is stored twice`);
      seen.add(key);
    }
  }
  const stored = storedByText({ snapshots });
  for (const { text } of eventsOf(events, 'invoke')) {
    const rows = stored.get(text) ?? [];
    if (rows.length > 1)
      found.push(`"${text}" is stored ${rows.length} times: ${rows.map(({ row }) => row.number).join(', ')}`);
  }
  return found;
};

/**
 * An acknowledged message is stored under the number that was reported, a refused one is not stored, and every other one is
 * stored: also that of a killed tab, unless it was killed before its database can have held the message. S-01, S-02.
 */
export const checkSends: Check = (facts) => {
  const { events } = facts;
  const found: string[] = [];
  const stored = storedByText(facts);
  const outcomes = outcomesOf(events);
  for (const event of eventsOf(events, 'invoke')) {
    const { text, chatId } = event;
    const rows = stored.get(text) ?? [];
    const outcome = outcomes.get(text);
    if (rows.some((entry) => entry.chatId !== chatId)) found.push(`"${text}" is stored in another chat`);
    if (outcome?.kind === 'fail' && rows.length > 0)
      found.push(`"${text}" was refused (${outcome.code}) and is stored`);
    if (outcome?.kind === 'ok' && rows.length === 0) found.push(`"${text}" was acknowledged and is not stored`);
    if (outcome?.kind === 'ok' && rows.length > 0 && !rows.some(({ row }) => String(row.number) === outcome.messageId))
      found.push(`"${text}" was acknowledged as ${outcome.messageId} and is stored as ${rows[0]?.row.number}`);
    if (outcome === undefined && rows.length === 0 && !mayBeLost(facts, event)) found.push(`"${text}" was lost`);
  }
  return found;
};

/** All sends are finally acknowledged except refused ones and those that a killed tab may lose. Their number is sufficient. */
export const checkAcknowledged: Check = (facts) => {
  const outcomes = outcomesOf(facts.events);
  const stored = storedByText(facts);
  const missing = eventsOf(facts.events, 'invoke')
    .filter(({ text }) => outcomes.get(text) === undefined && stored.has(text))
    .filter(({ text }) => !stored.get(text)?.some((entry) => isHiddenFromSender(facts, entry)))
    .map(({ text }) => `"${text}" is stored and was never acknowledged`);
  const count = [...outcomes.values()].filter(({ kind }) => kind === 'ok').length;
  if (count >= facts.minAcknowledged) return missing;
  return [...missing, `${count} sends were acknowledged; at least ${facts.minAcknowledged} are needed`];
};

/** An admin recalled the message, or another tab of the sender deleted it, before its tab learned of it. No notification follows. */
function isHiddenFromSender({ snapshots }: Facts, { chatId, row }: StoredText): boolean {
  const member = memberOf(chatOf(snapshots.end, chatId), row.senderId);
  return (row.takenBackBy ?? row.senderId) !== row.senderId || (member !== undefined && !isKeptBy(member, row));
}

/** S-02: a chat contains the texts of one tab in the order of writing. */
export const checkOrder: Check = ({ events, snapshots }) => {
  const found: string[] = [];
  const stored = storedByText({ snapshots });
  const last = new Map<string, { readonly text: string; readonly number: number }>();
  for (const { tab, chatId, text, isFile } of eventsOf(events, 'invoke')) {
    const number = stored.get(text)?.[0]?.row.number;
    // A file joins the queue only after the browser has examined it.
    if (number === undefined || isFile) continue;
    const lane = `${tab} ${chatId}`;
    const before = last.get(lane);
    if (before !== undefined && before.number > number)
      found.push(`${tab} wrote "${before.text}" before "${text}", stored as ${before.number} and ${number}`);
    last.set(lane, { text, number });
  }
  return found;
};

/** Whether a text may be neither stored nor refused: its tab was killed immediately, or could not store it. */
export function mayBeLost({ events }: Pick<Facts, 'events'>, { tab, text, atMs }: EventOf<'invoke'>): boolean {
  if (eventsOf(events, 'kept').some((event) => event.text === text)) return false;
  const killed = eventsOf(events, 'unknown').find((event) => event.text === text);
  if (killed === undefined) return false;
  if (killed.atMs - atMs < KEPT_WITHIN_MS) return true;
  const holds = eventsOf(events, 'storage').filter((event) => event.tab === tab && event.atMs <= killed.atMs);
  const wasHeldBefore = holds.findLast((event) => event.atMs <= atMs)?.isHeld ?? false;
  return wasHeldBefore || holds.some((event) => event.isHeld && event.atMs > atMs);
}

type SendOutcome = EventOf<'ok'> | EventOf<'fail'>;

/** The last outcome of each text that its sender learned. */
function outcomesOf(events: Facts['events']): ReadonlyMap<string, SendOutcome> {
  const outcomes = new Map<string, SendOutcome>();
  for (const event of events) if (event.kind === 'ok' || event.kind === 'fail') outcomes.set(event.text, event);
  return outcomes;
}

interface StoredText {
  readonly chatId: string;
  readonly row: StoredMessage;
}

export function storedByText({ snapshots }: Pick<Facts, 'snapshots'>): ReadonlyMap<string, readonly StoredText[]> {
  const stored = new Map<string, StoredText[]>();
  for (const { chatId, rows } of snapshots.end.chats) {
    for (const row of rows) {
      if (row.kind !== 'message') continue;
      stored.set(row.text, [...(stored.get(row.text) ?? []), { chatId, row }]);
    }
  }
  return stored;
}
