/** The agents' calls. Every call needs a user with a role; the provider checks it. D-09, L-CS3. */
import { AGENT_PRESENCES } from '../../domain/service/agent.ts';
import {
  count,
  dictionary,
  list,
  named,
  nothing,
  oneOf,
  optional,
  record,
  text,
  textUpTo,
  time,
  tolerantList,
  withDefault,
} from '../codec.ts';
import { account } from '../entities/account.ts';
import { sentMessage } from '../entities/message.ts';
import { calendarDay } from '../entities/sign-campaign.ts';
import { deskAgent, deskSession, serviceNote, serviceSessionId, serviceTopic } from '../entities/service.ts';
import { messageId, shortText, userId } from '../ids.ts';
import { getMsgList } from '../operations/get-msg-list.ts';
import { httpCall } from '../operation.ts';

const bySession = record({ sessionId: serviceSessionId });

/** The caller as an agent, and the settings of the platform's service. */
export const deskMe = httpCall(
  '/api/cs/agent/me',
  nothing,
  record({
    account: named('user', account),
    agent: deskAgent,
    name: withDefault(text, ''),
    topics: withDefault(list(serviceTopic, 30), []),
    categories: withDefault(list(shortText, 50), []),
    replies: withDefault(list(record({ key: shortText, text: textUpTo(2000) }), 200), []),
    /** A session should be accepted, and a message answered, within this time. */
    targetMs: withDefault(count, 120_000, 'target_ms'),
  }),
);

/** Reports that the desk is open, and changes the presence. `offline` gives the caller's sessions back to the queue. */
export const deskPresence = httpCall(
  '/api/cs/agent/presence',
  record({ presence: optional(oneOf(AGENT_PRESENCES)) }),
  deskAgent,
);

/**
 * The queue, the caller's sessions and those of the others, oldest first. Of those who wait, up to `waiting_limit` sessions that suit the
 * caller by language and topic, and as many others; the provider sends at most 1,000 of each.
 */
export const deskInbox = httpCall(
  '/api/cs/agent/inbox',
  record({ waitingLimit: withDefault(count, 50, 'waiting_limit') }),
  record({
    /** The first ones; `waitingCount` counts all. */
    waiting: list(deskSession),
    waitingCount: withDefault(count, 0, 'waiting_count'),
    mine: list(deskSession),
    others: list(deskSession),
    agents: list(deskAgent),
    nowMs: named('now', time),
  }),
);

export const deskAccept = httpCall('/api/cs/agent/session/{sessionId}/accept', bySession, deskSession);

/** Passes a session to another agent, or to the agents of a topic. */
export const deskTransfer = httpCall(
  '/api/cs/agent/session/{sessionId}/transfer',
  record({ sessionId: serviceSessionId, agentId: optional(userId, 'agent_id'), topic: optional(serviceTopic) }),
  nothing,
);

export const deskClose = httpCall(
  '/api/cs/agent/session/{sessionId}/close',
  record({ sessionId: serviceSessionId, category: withDefault(shortText, '') }),
  nothing,
);

export const deskNote = httpCall(
  '/api/cs/agent/session/{sessionId}/note',
  record({ sessionId: serviceSessionId, text: textUpTo(4000) }),
  serviceNote,
);

/** A session with its player, its notes and the player's earlier sessions. Access to others' sessions is recorded. */
export const deskSessionGet = httpCall(
  '/api/cs/agent/session/{sessionId}/get',
  bySession,
  record({
    session: deskSession,
    platformId: withDefault(text, '', 'player_id'),
    memberSinceMs: named('created_at', time),
    data: withDefault(dictionary(text, 30), new Map<string, string>()),
    notes: list(serviceNote),
    earlier: list(deskSession),
  }),
);

/** The messages of a session's chat. Access to others' sessions is recorded. */
export const deskMsgList = httpCall(
  '/api/cs/agent/session/{sessionId}/msgListGet',
  record({ sessionId: serviceSessionId, messageId: withDefault(messageId, '0', 'msg_id') }),
  getMsgList.reply,
);

/**
 * Texts of a session's player and agents that contain `key`, newest first: of all the player's sessions. Access to others' sessions is
 * recorded.
 */
export const deskSearch = httpCall(
  '/api/cs/agent/session/{sessionId}/search',
  record({ sessionId: serviceSessionId, text: named('key', textUpTo(200)) }),
  record({ messages: named('list', tolerantList(sentMessage)) }),
);

const figures = record({
  agentId: named('user_id', text),
  agentName: named('user_name', shortText),
  sessions: count,
  good: count,
  general: count,
  bad: count,
  averageWaitMs: named('wait_ms', count),
  averageHandlingMs: named('handling_ms', count),
});

/** The figures of the agents on one day of the platform. For supervisors. */
export const deskFigures = httpCall(
  '/api/cs/agent/figures',
  record({ day: optional(calendarDay) }),
  record({ day: calendarDay, waiting: count, longestWaitMs: named('longest_wait_ms', count), agents: list(figures) }),
);
