import { eventsOf, type EventOf, type Shown } from '../history.ts';
import { chatOf, type Check, type Facts, isOwner, memberOf, shownRows, userOf } from './facts.ts';
import { wasOutside } from './refusals.ts';

/** The limit until a user who has rejoined a group has its messages on screen again. */
const BACK_WITHIN_MS = 30_000;

/** Sender and uuid correspond to exactly one number, on every screen at every moment. */
export const checkIdentity: Check = ({ events }) => {
  const found = new Set<string>();
  const numberOf = new Map<string, string>();
  const messageAt = new Map<string, string>();
  for (const event of screensOf(events)) {
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
};

/** At every moment the screen shows ascending numbers, then unsent messages, without duplicates. */
export const checkScreenOrder: Check = ({ events }) => [
  ...new Set(
    screensOf(events).flatMap(({ tab, chatId, messages }) =>
      disorder(messages).map((what) => `${tab} shows ${chatId} ${what}`),
    ),
  ),
];

/** A sent message stays on screen while the chat is open. Only a command about it, or leaving the group, removes it. */
export const checkVanished: Check = (facts) => {
  const found = new Set<string>();
  const sentBefore = new Map<string, readonly number[]>();
  for (const event of eventsOf(facts.events, 'shown')) {
    const screen = `${event.tab} ${event.opening}`;
    const sent = event.messages.flatMap(({ state, messageId }) => (state === 'sent' ? [Number(messageId)] : []));
    // The user reaches messages older than all shown ones by scrolling up. An empty screen shows none.
    const oldest = sent[0] ?? 0;
    for (const number of sentBefore.get(screen) ?? []) {
      if (number > oldest && !sent.includes(number) && !mayVanish(facts, event, number))
        found.add(`${event.tab}: ${number} in ${event.chatId} vanished from the screen`);
    }
    sentBefore.set(screen, sent);
  }
  return [...found];
};

function mayVanish(facts: Facts, { tab, chatId, atMs }: EventOf<'shown'>, number: number): boolean {
  if (wasOutside(facts, tab, chatId, atMs - BACK_WITHIN_MS, atMs)) return true;
  return eventsOf(facts.events, 'command').some((event) => {
    if (event.chatId !== chatId || event.atMs > atMs) return false;
    if (event.command === 'recall' || event.command === 'restore') return event.numbers.includes(number);
    if (userOf(facts, event.tab) !== userOf(facts, tab)) return false;
    return event.command === 'clear' ? number <= (event.numbers[0] ?? 0) : event.numbers.includes(number);
  });
}

/** In the end each tab shows everything that its user may see, and nothing else. */
export const checkFinals: Check = (facts) => {
  const { end } = facts.snapshots;
  return eventsOf(facts.events, 'final').flatMap(({ tab, chatId, messages }) => {
    const userId = userOf(facts, tab);
    const chat = chatOf(end, chatId);
    const member = memberOf(chat, userId);
    if (chat === undefined || member === undefined) return [`${tab} shows ${chatId}, in which its user has no part`];
    const expected = shownRows(chat, member).map(({ number, text, kind }) =>
      describe(number, kind === 'message', text),
    );
    const visible = messages.filter(({ state, isTakenBack }) => state !== 'failed' && !isTakenBack);
    const shown = visible.map(({ state, messageId, text, senderId }) =>
      describe(state === 'sent' ? Number(messageId) : state, senderId !== '', text),
    );
    const missing = expected.filter((entry) => !shown.includes(entry));
    const surplus = shown.filter((entry) => !expected.includes(entry));
    const found: string[] = [];
    if (missing.length > 0 || surplus.length > 0)
      found.push(
        `${tab} shows ${chatId} in the end without [${missing.join(', ')}], with [${surplus.join(', ')}] too many`,
      );
    const unnamed = takenBackFor(facts, chatId, userId).filter(
      (number) => !messages.some(({ isTakenBack, messageId }) => isTakenBack && Number(messageId) === number),
    );
    if (unnamed.length > 0) found.push(`${tab} does not show that ${unnamed.join(', ')} in ${chatId} was taken back`);
    return found;
  });
};

/** The recalled messages for which a user sees a notice: all in an own group, else the user's own recalls. Spec: 1-chat §4. */
function takenBackFor({ snapshots: { end } }: Facts, chatId: string, userId: string): readonly number[] {
  const chat = chatOf(end, chatId);
  const member = memberOf(chat, userId);
  if (chat === undefined || member === undefined) return [];
  return chat.rows
    .filter(({ kind, takenBackBy, senderId, number }) => {
      if (kind !== 'message' || takenBackBy === undefined || number <= member.clearedUpTo) return false;
      if (member.deletedNumbers.includes(number)) return false;
      return isOwner(end, chatId, userId) || (takenBackBy === userId && senderId === userId);
    })
    .map(({ number }) => number);
}

const screensOf = (events: Facts['events']) =>
  events.filter((event) => event.kind === 'shown' || event.kind === 'final');

/** Notices are texts of the widget, which the database does not contain. */
const describe = (place: number | string, hasText: boolean, text: string): string =>
  hasText ? `${place}:${text}` : `${place}`;

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
