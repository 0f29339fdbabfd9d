import type { Message } from '../../../widget/domain/message/message.ts';
import type { GroupRole } from '../../../widget/domain/group/role.ts';

/** A message as a tab shows it. */
export interface Shown {
  readonly localId: string;
  readonly senderId: string;
  /** The text, or the name of the file that it carries. */
  readonly text: string;
  readonly state: Message['delivery']['state'];
  /** `'0'` while it is not sent. */
  readonly messageId: string;
  readonly isTakenBack: boolean;
}

/** A row of the chat list. */
export interface ListedChat {
  readonly chatId: string;
  readonly unread: number;
  readonly isMentioned: boolean;
  /** The number of the message that the row shows; undefined for a row without one, `'0'` for one that is not sent. */
  readonly lastMessageId: string | undefined;
}

/** Everything that a tab's lists show. */
export interface Lists {
  /** The chats in the order of the list. */
  readonly order: readonly string[];
  readonly chats: readonly ListedChat[];
  readonly friends: readonly { readonly userId: string; readonly alias: string; readonly isPinned: boolean }[];
  readonly groups: readonly {
    readonly groupId: string;
    readonly name: string;
    readonly role: GroupRole;
    readonly isPinned: boolean;
  }[];
}

/** `recovered`: all tabs have caught up after the faults. `end`: all tabs have also read everything. */
export type Moment = 'recovered' | 'end';

/** Commands of a user on existing messages. `clear` and `delete` apply to that user alone. */
export type CommandKind = 'recall' | 'restore' | 'clear' | 'delete';

/** Events of a schedule from the view of its users. `life` counts how often a tab has been opened. */
export type HistoryEvent = { readonly atMs: number } & (
  | { readonly kind: 'fault'; readonly what: string }
  /** The user sends a text, or a file whose name is `text`. */
  | {
      readonly kind: 'invoke';
      readonly tab: string;
      readonly life: number;
      readonly chatId: string;
      readonly text: string;
      readonly isFile: boolean;
    }
  /** The tab's database has stored the message: from now on a killed tab does not lose it. */
  | { readonly kind: 'kept'; readonly tab: string; readonly text: string }
  /** The sender sees it as sent. */
  | { readonly kind: 'ok'; readonly tab: string; readonly text: string; readonly messageId: string }
  /** The sender sees it as refused for good. */
  | { readonly kind: 'fail'; readonly tab: string; readonly text: string; readonly code: string }
  /** The tab was killed before it knew the result. A later life may learn it. */
  | { readonly kind: 'unknown'; readonly tab: string; readonly text: string }
  /** While `isHeld`, until the next such event, the tab's database gives no answers. */
  | { readonly kind: 'storage'; readonly tab: string; readonly isHeld: boolean }
  /** A user gives a command: `numbers` are the messages, or the newest one that `clear` removes. */
  | {
      readonly kind: 'command';
      readonly tab: string;
      readonly id: number;
      readonly command: CommandKind;
      readonly chatId: string;
      readonly numbers: readonly number[];
    }
  /** An undefined `code` means success. The event is missing if the tab was killed before it knew the result. */
  | { readonly kind: 'command-result'; readonly id: number; readonly code: string | undefined }
  /** A user is being removed from a group or added again. `isDone`: the change is complete. */
  | {
      readonly kind: 'membership';
      readonly userId: string;
      readonly groupId: string;
      readonly isMember: boolean;
      readonly isDone: boolean;
    }
  /** The messages of one opening of a chat after a change. */
  | {
      readonly kind: 'shown';
      readonly tab: string;
      /** Counts how often any chat has been opened in this tab. */
      readonly opening: number;
      readonly chatId: string;
      readonly messages: readonly Shown[];
    }
  /** The chat is on screen in front of the user, and the tab knows of this newest message. */
  | { readonly kind: 'viewed'; readonly tab: string; readonly chatId: string; readonly newest: number }
  /** The tab counts everything up to this number as read. */
  | { readonly kind: 'read'; readonly tab: string; readonly chatId: string; readonly upTo: number }
  /** All messages of a chat in a tab at the end, from the first one on. */
  | { readonly kind: 'final'; readonly tab: string; readonly chatId: string; readonly messages: readonly Shown[] }
  | { readonly kind: 'lists'; readonly tab: string; readonly moment: Moment; readonly lists: Lists }
  /** The tab has tried to fetch the file of a message at the end. */
  | { readonly kind: 'file'; readonly tab: string; readonly text: string; readonly problem: string | undefined }
  /** The time until all tabs caught up after the faults, and its limit. */
  | { readonly kind: 'recovered'; readonly tookMs: number; readonly limitMs: number }
  /** A difference that remains when the time limit is reached. */
  | { readonly kind: 'not-recovered'; readonly what: string }
  /** A frame from or to a tab, shortened. */
  | { readonly kind: 'wire'; readonly tab: string; readonly what: string }
);

/** The event of one kind. */
export type EventOf<K extends HistoryEvent['kind']> = Extract<HistoryEvent, { readonly kind: K }>;

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type NewEvent = Without<HistoryEvent, 'atMs'>;

export interface History {
  readonly events: readonly HistoryEvent[];
  readonly log: (event: NewEvent) => void;
}

/** @param nowMs time of the schedule's clock */
export function createHistory(nowMs: () => number): History {
  const events: HistoryEvent[] = [];
  const beganAtMs = nowMs();
  return { events, log: (event) => void events.push({ ...event, atMs: nowMs() - beganAtMs }) };
}

export function eventsOf<K extends HistoryEvent['kind']>(
  events: readonly HistoryEvent[],
  kind: K,
): readonly EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind);
}

/** One line for each event, for the reader of a failed schedule. */
export function describeHistory(events: readonly HistoryEvent[]): string {
  return events.map((event) => `${(event.atMs / 1000).toFixed(2).padStart(8)} s  ${describeEvent(event)}`).join('\n');
}

function describeEvent(event: HistoryEvent): string {
  switch (event.kind) {
    case 'fault':
      return `       ${event.what}`;
    case 'invoke':
      return `${event.tab} invoke  "${event.text}" in ${event.chatId} (life ${event.life})`;
    case 'kept':
      return `${event.tab} kept    "${event.text}"`;
    case 'ok':
      return `${event.tab} ok      "${event.text}" is ${event.messageId}`;
    case 'fail':
      return `${event.tab} fail    "${event.text}": ${event.code}`;
    case 'unknown':
      return `${event.tab} unknown "${event.text}"`;
    case 'storage':
      return `${event.tab} storage ${event.isHeld ? 'held' : 'released'}`;
    case 'command':
      return `${event.tab} ${event.command} ${event.numbers.join(', ')} in ${event.chatId} (command ${event.id})`;
    case 'command-result':
      return `   command ${event.id}: ${event.code ?? 'done'}`;
    case 'membership':
      return `   ${event.userId} ${event.isMember ? 'back into' : 'out of'} ${event.groupId}${event.isDone ? ': done' : ''}`;
    case 'shown':
    case 'final':
      return `${event.tab} ${event.kind.padEnd(7)} ${event.chatId}: ${event.messages.map(describeShown).join(' ')}`;
    case 'viewed':
      return `${event.tab} viewed  ${event.chatId} up to ${event.newest}`;
    case 'read':
      return `${event.tab} read    ${event.chatId} up to ${event.upTo}`;
    case 'lists':
      return `${event.tab} lists   (${event.moment}) ${JSON.stringify(event.lists)}`;
    case 'file':
      return `${event.tab} file    "${event.text}": ${event.problem ?? 'complete'}`;
    case 'recovered':
      return `       everybody has caught up after ${event.tookMs} of ${event.limitMs} ms`;
    case 'not-recovered':
      return `       NOT RECOVERED ${event.what}`;
    case 'wire':
      return `${event.tab}                       ${event.what}`;
  }
}

const describeShown = ({ text, state, messageId, isTakenBack }: Shown): string =>
  `${state === 'sent' ? messageId : state}:${JSON.stringify(text)}${isTakenBack ? ' (taken back)' : ''}`;
