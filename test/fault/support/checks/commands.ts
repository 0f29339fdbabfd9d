import { eventsOf, type EventOf } from '../history.ts';
import type { StoredMessage } from '../snapshot.ts';
import { type Check, chatOf, type Facts, memberOf, unreadRows, userOf } from './facts.ts';

/** Recalls and restores: the database contains every executed command, and only those that a user gave. Spec: 1-chat §4. */
export const checkRecalls: Check = (facts) => {
  const { events, snapshots } = facts;
  const given = commandsOf(events, ['recall', 'restore']);
  return snapshots.end.chats.flatMap(({ chatId, rows }) => {
    const here = given.filter((command) => command.chatId === chatId);
    const found: string[] = [];
    for (const row of rows) {
      const about = here.filter(({ numbers }) => numbers.includes(row.number));
      const expected = lastSettled(about);
      if (expected !== undefined && (row.takenBackBy !== undefined) !== (expected.command === 'recall'))
        found.push(`chat ${chatId}: ${expected.command} of ${row.number} was carried out and had no effect`);
      if (row.kind === 'message' && row.wasTakenBack && about.length === 0 && !isEarlier(row))
        found.push(`chat ${chatId}: ${row.number} was taken back without a command`);
    }
    const stored = rows.filter(({ kind }) => kind === 'command').length;
    if (stored > here.length) found.push(`chat ${chatId}: ${stored} commands are stored, ${here.length} were given`);
    return found;
  });
};

/** An executed clear or own deletion is stored, for this user alone. Spec: 3-transport §7. */
export const checkOwnDeletions: Check = (facts) => {
  const given = commandsOf(facts.events, ['clear', 'delete']);
  return facts.snapshots.end.chats.flatMap((chat) =>
    chat.members.flatMap(({ userId, clearedUpTo, deletedNumbers }) => {
      const own = given.filter(({ chatId, tab }) => chatId === chat.chatId && userOf(facts, tab) === userId);
      const found: string[] = [];
      const asked = Math.max(0, ...own.filter(isClear).map(({ numbers }) => numbers[0] ?? 0));
      if (clearedUpTo > asked) found.push(`${userId} cleared ${chat.chatId} up to ${asked}, stored is ${clearedUpTo}`);
      for (const { command, numbers, isDone } of own) {
        const isStored = numbers.every((number) => number <= clearedUpTo || deletedNumbers.includes(number));
        if (isDone && !isStored) found.push(`${command} ${numbers.join(', ')} of ${userId} in ${chat.chatId} was lost`);
      }
      const unasked = deletedNumbers.filter((number) => !own.some(({ numbers }) => numbers.includes(number)));
      if (unasked.length > 0) found.push(`${unasked.join(', ')} of ${chat.chatId} is deleted for ${userId}, unasked`);
      return found;
    }),
  );
};

/**
 * Read marks: a message never counts as read before a tab of the user has shown it. In the end every tab has shown everything,
 * so everything is read. Spec: 1-chat §7 msgRead.
 */
export const checkReads: Check = (facts) => [...checkUnseen(facts), ...checkLeftUnread(facts)];

function checkUnseen(facts: Facts): readonly string[] {
  const found = new Set<string>();
  const seen = new Map<string, number>();
  const see = (userId: string, chatId: string, upTo: number): void => {
    const key = `${userId} ${chatId}`;
    seen.set(key, Math.max(seen.get(key) ?? 0, upTo));
  };
  for (const event of facts.events) {
    if (event.kind === 'viewed') see(userOf(facts, event.tab), event.chatId, event.newest);
    if (event.kind === 'command' && isClear(event)) see(userOf(facts, event.tab), event.chatId, event.numbers[0] ?? 0);
    // Joining a chat marks everything in it as read.
    if (event.kind === 'membership' && event.isMember) see(event.userId, event.groupId, Number.POSITIVE_INFINITY);
    if (event.kind !== 'read') continue;
    const userId = userOf(facts, event.tab);
    const chat = chatOf(facts.snapshots.end, event.chatId);
    const member = memberOf(chat, userId);
    if (chat === undefined || member === undefined) continue;
    const readUpTo = seen.get(`${userId} ${event.chatId}`) ?? 0;
    const unseen = unreadRows(chat, { ...member, readUpTo }).filter(
      ({ number, wasTakenBack }) => number <= event.upTo && !wasTakenBack,
    );
    if (unseen.length > 0)
      found.add(`${event.tab} has read ${event.chatId} up to ${event.upTo}, and had it in view up to ${readUpTo}`);
  }
  return [...found];
}

function checkLeftUnread({ events, participants, snapshots: { end } }: Facts): readonly string[] {
  return participants.flatMap(({ tab, userId }) =>
    end.chats.flatMap((chat) => {
      const member = memberOf(chat, userId);
      const isShown = eventsOf(events, 'final').some((event) => event.tab === tab && event.chatId === chat.chatId);
      const unread = member === undefined || !isShown ? [] : unreadRows(chat, member).map(({ number }) => number);
      return unread.length > 0 ? [`${tab} has shown all of ${chat.chatId}, and ${unread.join(', ')} is unread`] : [];
    }),
  );
}

interface GivenCommand extends EventOf<'command'> {
  readonly endMs: number;
  readonly isDone: boolean;
}

function commandsOf(events: Facts['events'], kinds: readonly string[]): readonly GivenCommand[] {
  const results = new Map(eventsOf(events, 'command-result').map((event) => [event.id, event]));
  return eventsOf(events, 'command')
    .filter(({ command }) => kinds.includes(command))
    .map((event) => {
      const result = results.get(event.id);
      const isDone = result !== undefined && result.code === undefined;
      // Without a result, or with a network error, the provider may still execute the command later.
      return { ...event, isDone, endMs: isDone ? result.atMs : Number.POSITIVE_INFINITY };
    });
}

/** The last command about a message, if it was executed and no other can have been executed after it. */
function lastSettled(about: readonly GivenCommand[]): GivenCommand | undefined {
  const last = about.at(-1);
  if (last === undefined || !last.isDone) return undefined;
  return about.every((other) => other === last || other.endMs <= last.atMs) ? last : undefined;
}

const isClear = ({ command }: Pick<EventOf<'command'>, 'command'>): boolean => command === 'clear';

/** The message was written, and possibly recalled, before the schedule began. */
const isEarlier = ({ uuid }: Pick<StoredMessage, 'uuid'>): boolean => uuid.startsWith('earlier-');
