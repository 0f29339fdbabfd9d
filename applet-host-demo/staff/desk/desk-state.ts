import type { Decoded } from '../../../widget/contract/codec.ts';
import type { deskSession, serviceNote } from '../../../widget/contract/entities/service.ts';
import type { deskFigures, deskInbox, deskMe, deskSessionGet } from '../../../widget/contract/http/service-desk.ts';
import { csvOf } from '../../../widget/domain/csv.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';

export type DeskSession = Decoded<typeof deskSession>;
export type DeskNote = Decoded<typeof serviceNote>;
export type DeskMe = Decoded<typeof deskMe.reply>;
export type DeskInbox = Decoded<typeof deskInbox.reply>;
export type DeskDetail = Decoded<typeof deskSessionGet.reply>;
export type DeskFigures = Decoded<typeof deskFigures.reply>;

/** The session that the agent looks at. */
export interface OpenSession {
  readonly sessionId: string;
  readonly detail: DeskDetail | undefined;
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  readonly hasOlder: boolean;
  /** The message of the chosen search hit. A new object for each choice. */
  readonly shown?: { readonly messageId: string } | undefined;
}

export interface DeskState {
  readonly phase: 'starting' | 'signed-out' | 'ready';
  readonly me: DeskMe | undefined;
  readonly inbox: DeskInbox | undefined;
  readonly open: OpenSession | undefined;
  readonly isLinked: boolean;
  /** The provider's time minus this device's. */
  readonly clockDifferenceMs: number;
  readonly hasSound: boolean;
}

export const INITIAL_STATE: DeskState = {
  phase: 'starting',
  me: undefined,
  inbox: undefined,
  open: undefined,
  isLinked: false,
  clockDifferenceMs: 0,
  hasSound: true,
};

/** All sessions of the inbox, in the order of the list. */
export const sessionsOf = (inbox: DeskInbox): readonly DeskSession[] => [
  ...inbox.waiting,
  ...inbox.mine,
  ...inbox.others,
];

/** Whether a session began to wait between two readings of the inbox. One that only moved into the listed part does not count. */
export function hasNewWaiting(before: DeskInbox, now: DeskInbox): boolean {
  const known = new Set(sessionsOf(before).map(({ sessionId }) => sessionId));
  const isLonger = now.waitingCount > before.waitingCount;
  return now.waiting.some(
    ({ sessionId, queuedAtMs }) => !known.has(sessionId) && (isLonger || queuedAtMs > before.nowMs),
  );
}

/** Adds messages to a log, in order and without repetitions. */
export function withMessages(log: readonly SentMessage[], more: readonly SentMessage[]): readonly SentMessage[] {
  const byNumber = new Map([...log, ...more].map((message) => [Number(message.delivery.messageId), message]));
  return [...byNumber].toSorted(([a], [b]) => a - b).map(([, message]) => message);
}

/**
 * Fills the placeholders of a quick reply: `{name}` is the player, `{agent}` the agent, any other name a value of the custom data.
 * A placeholder without a value stays, so that the agent sees it.
 */
export function fillReply(
  text: string,
  values: { readonly name: string; readonly agent: string; readonly data: ReadonlyMap<string, string> },
): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    key === 'name' ? values.name : key === 'agent' ? values.agent : (values.data.get(key) ?? whole),
  );
}

/** The figures as CSV with a header, for spreadsheets. */
export function figuresCsv({ day, agents }: DeskFigures): string {
  const rows = agents.map((row) => [
    day,
    row.agentId,
    row.agentName,
    row.sessions,
    row.good,
    row.general,
    row.bad,
    Math.round(row.averageWaitMs / 1000),
    Math.round(row.averageHandlingMs / 1000),
  ]);
  const head = ['day', 'agent_id', 'agent', 'sessions', 'good', 'general', 'bad', 'wait_s', 'handling_s'];
  return csvOf([head, ...rows]);
}
