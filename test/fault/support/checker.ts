import type { HistoryEvent, Shown } from './history.ts';
import type { ChatTruth } from './truth.ts';

export interface Participant {
  readonly tab: string;
  readonly userId: string;
}

/** Everything that is known of a schedule when it has ended. */
export interface Outcome {
  readonly events: readonly HistoryEvent[];
  readonly truth: readonly ChatTruth[];
  readonly participants: readonly Participant[];
}

/**
 * What the history breaks of the promises, with the database as truth. Empty: all were kept.
 *
 * An acknowledged send is there exactly once and under the number that was told, a refused one never, an unknown one at
 * most once; numbers are dense and one sender's messages stand in the order in which they were written; one number per
 * sender and uuid; what a tab shows is in order at every moment and never taken back, and is everything in the end;
 * unread is what the provider says. Spec: 3-transport §4. S-01, S-02, S-03, D-06.
 */
export function check({ events, truth, participants }: Outcome): readonly string[] {
  return [
    ...events.flatMap((event) => (event.kind === 'violation' ? [event.what] : [])),
    ...truth.flatMap(checkNumbers),
    ...checkSends(events, truth),
    ...checkOrder(events, truth),
    ...checkIdentity(events),
    ...checkScreens(events),
    ...checkFinals(events, truth),
    ...checkUnread(events, truth, participants),
  ];
}

/** D-06: 1, 2, 3 … without a gap. What a viewer may not see is a hole with a row behind it, never a number without one. */
function checkNumbers({ chatId, rows, newestNumber }: ChatTruth): readonly string[] {
  const gap = rows.findIndex((row, index) => row.number !== index + 1);
  const found: string[] = [];
  if (gap !== -1) found.push(`chat ${chatId}: number ${gap + 1} does not exist, ${rows[gap]?.number} does`);
  const last = rows.at(-1)?.number ?? 0;
  if (last !== newestNumber)
    found.push(`chat ${chatId}: its newest number is ${newestNumber}, its last message ${last}`);
  const seen = new Set<string>();
  for (const { senderId, uuid } of rows) {
    const key = `${senderId} ${uuid}`;
    if (seen.has(key)) found.push(`chat ${chatId}: ${uuid} of ${senderId} is stored twice`);
    seen.add(key);
  }
  return found;
}

function checkSends(events: readonly HistoryEvent[], truth: readonly ChatTruth[]): readonly string[] {
  const found: string[] = [];
  const results = new Map<string, HistoryEvent & { readonly kind: 'ok' | 'fail' }>();
  for (const event of events) {
    if (event.kind !== 'ok' && event.kind !== 'fail') continue;
    const before = results.get(event.text);
    if (before?.kind === 'ok' && event.kind === 'ok' && before.messageId !== event.messageId)
      found.push(`"${event.text}" was acknowledged as ${before.messageId} and as ${event.messageId}`);
    results.set(event.text, event);
  }
  for (const event of events) {
    if (event.kind !== 'invoke') continue;
    const { text, chatId } = event;
    const stored = truth.flatMap((chat) => chat.rows.filter((row) => row.text === text).map((row) => ({ chat, row })));
    const result = results.get(text);
    if (stored.length > 1)
      found.push(`"${text}" is stored ${stored.length} times: ${stored.map(({ row }) => row.number).join(', ')}`);
    if (stored.some(({ chat }) => chat.chatId !== chatId)) found.push(`"${text}" is stored in another chat`);
    if (result?.kind === 'ok') {
      if (stored.length === 0) found.push(`"${text}" was acknowledged and is not stored`);
      else if (!stored.some(({ row }) => String(row.number) === result.messageId))
        found.push(`"${text}" was acknowledged as ${result.messageId} and is stored as ${stored[0]?.row.number}`);
    }
    if (result?.kind === 'fail' && stored.length > 0)
      found.push(`"${text}" was refused (${result.code}) and is stored`);
  }
  return found;
}

/** S-02: what one tab sends into one chat stands there as it was written. */
function checkOrder(events: readonly HistoryEvent[], truth: readonly ChatTruth[]): readonly string[] {
  const found: string[] = [];
  const numbers = new Map(truth.flatMap((chat) => chat.rows.map((row) => [row.text, row.number] as const)));
  const last = new Map<string, { readonly text: string; readonly number: number }>();
  for (const event of events) {
    if (event.kind !== 'invoke') continue;
    const number = numbers.get(event.text);
    if (number === undefined) continue;
    const lane = `${event.tab} ${event.chatId}`;
    const before = last.get(lane);
    if (before !== undefined && before.number > number)
      found.push(
        `${event.tab} wrote "${before.text}" before "${event.text}", stored as ${before.number} and ${number}`,
      );
    last.set(lane, { text: event.text, number });
  }
  return found;
}

/** One number per (sender, uuid), and the other way round, on every screen at every moment. */
function checkIdentity(events: readonly HistoryEvent[]): readonly string[] {
  const found = new Set<string>();
  const numberOf = new Map<string, string>();
  const messageAt = new Map<string, string>();
  for (const event of events) {
    if (event.kind !== 'shown' && event.kind !== 'final') continue;
    for (const { localId, senderId, messageId, state } of event.messages) {
      if (state !== 'sent') continue;
      const message = `${event.chatId} ${senderId} ${localId}`;
      const place = `${event.chatId} ${messageId}`;
      if ((numberOf.get(message) ?? messageId) !== messageId)
        found.add(`${event.tab}: ${message} is ${numberOf.get(message)} and ${messageId}`);
      if ((messageAt.get(place) ?? message) !== message)
        found.add(`${event.tab}: ${place} is ${messageAt.get(place)} and ${message}`);
      numberOf.set(message, messageId);
      messageAt.set(place, message);
    }
  }
  return [...found];
}

/** At every moment: ascending numbers, unsent ones behind them, nothing twice; what was sent is never taken back. */
function checkScreens(events: readonly HistoryEvent[]): readonly string[] {
  const found = new Set<string>();
  const sentBefore = new Map<string, ReadonlyMap<string, number>>();
  for (const event of events) {
    if (event.kind !== 'shown' && event.kind !== 'final') continue;
    for (const what of disorder(event.messages)) found.add(`${event.tab} shows ${event.chatId} ${what}`);
    if (event.kind === 'final') continue;
    const screen = `${event.tab} ${event.opening}`;
    const sent = new Map(
      event.messages.flatMap(({ state, localId, messageId }) =>
        state === 'sent' ? [[localId, Number(messageId)] as const] : [],
      ),
    );
    const oldest = Math.min(...sent.values());
    // What is older than all that is shown stands above it, for whoever scrolls up.
    for (const [localId, number] of sentBefore.get(screen) ?? [])
      if (!sent.has(localId) && number > oldest) found.add(`${event.tab} took ${number} in ${event.chatId} back`);
    sentBefore.set(screen, sent);
  }
  return [...found];
}

function disorder(messages: readonly Shown[]): readonly string[] {
  const found: string[] = [];
  let newest = 0;
  let hasUnsent = false;
  const seen = new Set<string>();
  for (const { localId, state, messageId, text } of messages) {
    if (seen.has(localId)) found.push(`with "${text}" twice`);
    seen.add(localId);
    if (state !== 'sent') {
      hasUnsent = true;
      continue;
    }
    if (hasUnsent) found.push(`with "${text}" behind unsent messages`);
    if (Number(messageId) <= newest) found.push(`with ${messageId} behind ${newest}`);
    newest = Number(messageId);
  }
  return found;
}

/** In the end everyone sees everything that they may see, in the database's order. */
function checkFinals(events: readonly HistoryEvent[], truth: readonly ChatTruth[]): readonly string[] {
  return events.flatMap((event) => {
    if (event.kind !== 'final') return [];
    const rows = truth.find(({ chatId }) => chatId === event.chatId)?.rows ?? [];
    const expected = rows.filter(({ isHidden }) => !isHidden).map(({ number, text }) => `${number}:${text}`);
    const shown = event.messages
      .filter(({ state }) => state !== 'failed')
      .map(({ state, messageId, text }) => `${state === 'sent' ? messageId : state}:${text}`);
    const missing = expected.filter((entry) => !shown.includes(entry));
    const surplus = shown.filter((entry) => !expected.includes(entry));
    if (missing.length === 0 && surplus.length === 0) return [];
    return [
      `${event.tab} shows chat ${event.chatId} in the end without [${missing.join(', ')}], with [${surplus.join(', ')}] too many`,
    ];
  });
}

function checkUnread(
  events: readonly HistoryEvent[],
  truth: readonly ChatTruth[],
  participants: readonly Participant[],
): readonly string[] {
  return events.flatMap((event) => {
    if (event.kind !== 'unread') return [];
    const userId = participants.find(({ tab }) => tab === event.tab)?.userId ?? '';
    const expected = truth.find(({ chatId }) => chatId === event.chatId)?.unreadByUser.get(userId);
    if (expected === event.unread) return [];
    return [`${event.tab} counts ${event.unread} unread in ${event.chatId}, the provider ${expected}`];
  });
}
