import fc from 'fast-check';
import { AGENT_PRESENCES, STAFF_ROLES } from '../../../widget/domain/service/agent.ts';
import {
  SERVICE_ENDS,
  SERVICE_KINDS,
  SERVICE_SCORES,
  SERVICE_STATES,
} from '../../../widget/domain/service/service-session.ts';
import * as any from '../../support/arbitraries.ts';

const nothing = fc.constant(undefined);
const maybe = <T>(sample: fc.Arbitrary<T>) => fc.option(sample, { nil: undefined });
const sessionId = fc.integer({ min: 100_000, max: 99_999_999 }).map(String);
const topic = fc.string({ maxLength: 60 });
const texts = fc.dictionary(fc.string({ maxLength: 20 }), fc.string({ maxLength: 40 }), { noNullPrototype: true });
const data = texts.map((values) => new Map(Object.entries(values)));
const score = fc.constantFrom(...SERVICE_SCORES);
const day = fc.constantFrom('2026-11-25', '2024-02-29');

const sessionFields = {
  sessionId,
  chatId: any.chatId,
  state: fc.constantFrom(...SERVICE_STATES),
  kind: fc.constantFrom(...SERVICE_KINDS),
  topic,
  agentId: fc.oneof(fc.constant(''), any.userId),
  agentName: any.shortText,
  queuedAtMs: any.timeMs,
  acceptedAtMs: maybe(any.timeMs),
  endedAtMs: maybe(any.timeMs),
  endedBy: maybe(fc.constantFrom(...SERVICE_ENDS)),
  score: maybe(score),
};
const session = fc.record({ ...sessionFields, position: maybe(any.count), waitMs: maybe(any.count) });
const deskSession = fc.record({
  ...sessionFields,
  playerId: any.userId,
  playerName: any.shortText,
  playerPhoto: any.anyText,
  isGuest: fc.boolean(),
  language: any.shortText,
  category: any.shortText,
  remark: any.anyText,
  lastText: any.anyText,
  lastTimeMs: any.timeMs,
  unread: any.count,
  isSuitable: fc.boolean(),
});
const agent = fc.record({
  userId: any.userId,
  name: any.shortText,
  role: fc.constantFrom(...STAFF_ROLES),
  presence: fc.constantFrom(...AGENT_PRESENCES),
  languages: fc.array(any.shortText, { maxLength: 3 }),
  topics: fc.array(topic, { maxLength: 3 }),
  capacity: any.count,
  load: any.count,
  assignedAtMs: any.timeMs,
});
const note = fc.record({
  authorName: any.shortText,
  text: any.anyText,
  timeMs: any.timeMs,
  afterMessageId: any.messageId,
});
const guestSecret = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
const bySession = fc.record({ sessionId });
const page = fc.record({
  messages: fc.array(any.sentMessage, { maxLength: 3 }),
  holes: fc.array(any.messageId, { maxLength: 3 }),
});
const sessions = fc.array(deskSession, { maxLength: 2 });

/** Samples of the direct paths of the customer service. */
export const SERVICE_HTTP_SAMPLES = {
  serviceQueueGet: {
    request: nothing,
    reply: fc.record({
      usesQueue: fc.boolean(),
      waitingWords: any.anyText,
      refuseWords: any.anyText,
      name: any.anyText,
      isOpen: fc.boolean(),
      isStaffed: fc.boolean(),
      opensAt: any.anyText,
      closesAt: any.anyText,
      timeZone: any.anyText,
      topics: fc.array(topic, { maxLength: 3 }),
      session: maybe(session),
    }),
  },
  serviceSessionOpen: {
    request: fc.record({
      kind: fc.constantFrom(...SERVICE_KINDS),
      topic,
      language: any.shortText,
      data: maybe(data),
    }),
    reply: session,
  },
  serviceSessionEnd: { request: bySession, reply: session },
  serviceSessionGet: { request: bySession, reply: session },
  serviceScorePut: { request: fc.record({ sessionId, score, remark: any.shortText }), reply: session },
  serviceCustomData: { request: fc.record({ data, sessionId }), reply: nothing },
  serviceGuestOpen: {
    request: fc.record({ guest: maybe(guestSecret) }),
    reply: fc.record({ token: any.anyText, account: any.account, guest: guestSecret }),
  },
  serviceGuestTake: { request: fc.record({ guest: guestSecret }), reply: nothing },
  serviceReadDot: {
    request: fc.record({ chatId: any.chatId, messageId: any.messageId }),
    reply: any.readState,
  },
  serviceMsgList: {
    request: fc.record({
      chatId: any.chatId,
      messageId: any.messageId,
      direction: fc.constantFrom('get_back' as const, 'get_forward' as const),
      limit: maybe(any.count),
    }),
    reply: page,
  },
  deskMe: {
    request: nothing,
    reply: fc.record({
      account: any.account,
      agent,
      name: any.anyText,
      topics: fc.array(topic, { maxLength: 3 }),
      categories: fc.array(any.shortText, { maxLength: 3 }),
      replies: fc.array(fc.record({ key: any.shortText, text: any.shortText }), { maxLength: 3 }),
      targetMs: any.count,
    }),
  },
  deskPresence: { request: fc.record({ presence: maybe(fc.constantFrom(...AGENT_PRESENCES)) }), reply: agent },
  deskInbox: {
    request: fc.record({ waitingLimit: any.count }),
    reply: fc.record({
      waiting: sessions,
      waitingCount: any.count,
      mine: sessions,
      others: sessions,
      agents: fc.array(agent, { maxLength: 2 }),
      nowMs: any.timeMs,
    }),
  },
  deskSearch: {
    request: fc.record({ sessionId, text: any.shortText }),
    reply: fc.record({ messages: fc.array(any.sentMessage, { maxLength: 2 }) }),
  },
  deskAccept: { request: bySession, reply: deskSession },
  deskTransfer: {
    request: fc.record({ sessionId, agentId: maybe(any.userId), topic: maybe(topic) }),
    reply: nothing,
  },
  deskClose: { request: fc.record({ sessionId, category: any.shortText }), reply: nothing },
  deskNote: { request: fc.record({ sessionId, text: any.anyText }), reply: note },
  deskSessionGet: {
    request: bySession,
    reply: fc.record({
      session: deskSession,
      platformId: any.anyText,
      memberSinceMs: any.timeMs,
      data,
      notes: fc.array(note, { maxLength: 2 }),
      earlier: sessions,
    }),
  },
  deskMsgList: { request: fc.record({ sessionId, messageId: any.messageId }), reply: page },
  deskFigures: {
    request: fc.record({ day: maybe(day) }),
    reply: fc.record({
      day,
      waiting: any.count,
      longestWaitMs: any.count,
      agents: fc.array(
        fc.record({
          agentId: any.userId,
          agentName: any.shortText,
          sessions: any.count,
          good: any.count,
          general: any.count,
          bad: any.count,
          averageWaitMs: any.count,
          averageHandlingMs: any.count,
        }),
        { maxLength: 2 },
      ),
    }),
  },
} as const;

export const SERVICE_OPERATION_SAMPLES = {
  getOpName: {
    request: fc.record({ userIds: fc.array(any.userId, { maxLength: 5 }) }),
    reply: fc.record({
      names: fc.array(fc.record({ userId: any.userId, name: any.anyText, photo: any.anyText }), { maxLength: 3 }),
    }),
  },
} as const;
