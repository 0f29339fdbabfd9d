import type { Message } from '../../../widget/domain/message/message.ts';

/** A message as a tab shows it. */
export interface Shown {
  readonly localId: string;
  readonly senderId: string;
  readonly text: string;
  readonly state: Message['delivery']['state'];
  /** `'0'` while it is not sent. */
  readonly messageId: string;
}

/** What happens in a schedule, as its people see it. `life` counts the times that a tab has been opened. */
export type HistoryEvent = { readonly atMs: number } & (
  | { readonly kind: 'fault'; readonly what: string }
  | {
      readonly kind: 'invoke';
      readonly tab: string;
      readonly life: number;
      readonly chatId: string;
      readonly text: string;
    }
  /** The sender sees it as sent. */
  | { readonly kind: 'ok'; readonly tab: string; readonly text: string; readonly messageId: string }
  /** The sender sees it as refused for good. */
  | { readonly kind: 'fail'; readonly tab: string; readonly text: string; readonly code: string }
  /** The tab was killed before it knew. A later life may learn more. */
  | { readonly kind: 'unknown'; readonly tab: string; readonly text: string }
  /** What one opening of a chat shows after a change. */
  | {
      readonly kind: 'shown';
      readonly tab: string;
      /** Counts the times that any chat has been opened in this tab. */
      readonly opening: number;
      readonly chatId: string;
      readonly messages: readonly Shown[];
    }
  /** Everything that the tab shows of a chat in the end, from its first message on. */
  | { readonly kind: 'final'; readonly tab: string; readonly chatId: string; readonly messages: readonly Shown[] }
  /** How much is unread in the end. */
  | { readonly kind: 'unread'; readonly tab: string; readonly chatId: string; readonly unread: number }
  /** What goes over a tab's network, shortened. */
  | { readonly kind: 'wire'; readonly tab: string; readonly what: string }
  /** Something that must not be, found while the schedule ran. */
  | { readonly kind: 'violation'; readonly what: string }
);

type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;

export interface History {
  readonly events: readonly HistoryEvent[];
  readonly log: (event: Without<HistoryEvent, 'atMs'>) => void;
}

/** @param nowMs time of the schedule's clock */
export function createHistory(nowMs: () => number): History {
  const events: HistoryEvent[] = [];
  const beganAtMs = nowMs();
  return { events, log: (event) => void events.push({ ...event, atMs: nowMs() - beganAtMs }) };
}

/** One line for each event, for whoever looks into a failed schedule. */
export function describeHistory(events: readonly HistoryEvent[]): string {
  return events.map((event) => `${(event.atMs / 1000).toFixed(2).padStart(8)} s  ${describeEvent(event)}`).join('\n');
}

function describeEvent(event: HistoryEvent): string {
  switch (event.kind) {
    case 'fault':
      return `       ${event.what}`;
    case 'invoke':
      return `${event.tab} invoke  "${event.text}" in ${event.chatId} (life ${event.life})`;
    case 'ok':
      return `${event.tab} ok      "${event.text}" is ${event.messageId}`;
    case 'fail':
      return `${event.tab} fail    "${event.text}": ${event.code}`;
    case 'unknown':
      return `${event.tab} unknown "${event.text}"`;
    case 'shown':
    case 'final':
      return `${event.tab} ${event.kind.padEnd(7)} ${event.chatId}: ${event.messages.map(describeShown).join(' ')}`;
    case 'unread':
      return `${event.tab} unread  ${event.chatId}: ${event.unread}`;
    case 'wire':
      return `${event.tab}                       ${event.what}`;
    case 'violation':
      return `       VIOLATION ${event.what}`;
  }
}

const describeShown = ({ text, state, messageId }: Shown): string =>
  `${state === 'sent' ? messageId : state}:${JSON.stringify(text)}`;
