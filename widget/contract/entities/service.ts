import { AGENT_PRESENCES, type Agent, STAFF_ROLES } from '../../domain/service/agent.ts';
import {
  SERVICE_ENDS,
  SERVICE_KINDS,
  SERVICE_SCORES,
  SERVICE_STATES,
  type ServiceQueue,
  type ServiceSession,
} from '../../domain/service/service-session.ts';
import {
  count,
  dictionary,
  flag,
  list,
  named,
  oneOf,
  optional,
  record,
  text,
  textThat,
  textUpTo,
  time,
  withDefault,
  type Codec,
} from '../codec.ts';
import { chatId, shortText } from '../ids.ts';

export const serviceSessionId = textThat((value) => /^\d{6,12}$/.test(value), 'session id');
export const serviceTopic = textUpTo(60);
/** Values of the host page for a session, by name. Spec: 1-chat §7 customData. */
export const customData = dictionary(textUpTo(500), 30);
export const serviceScore = oneOf(SERVICE_SCORES);

/** The fields that the player and the agents share. */
const sessionFields = {
  sessionId: named('session_id', serviceSessionId),
  chatId: named('room_id', chatId),
  state: oneOf(SERVICE_STATES),
  kind: oneOf(SERVICE_KINDS),
  topic: withDefault(serviceTopic, ''),
  agentId: withDefault(text, '', 'agent_id'),
  agentName: withDefault(shortText, '', 'agent_name'),
  queuedAtMs: named('queued_at', time),
  acceptedAtMs: optional(time, 'accepted_at'),
  endedAtMs: optional(time, 'ended_at'),
  endedBy: optional(oneOf(SERVICE_ENDS), 'ended_by'),
  score: optional(serviceScore),
} as const;

/** A session as its player sees it. Spec: 1-chat §3 Customer-service session. D-09. */
export const serviceSession = record({
  ...sessionFields,
  position: optional(count),
  waitMs: optional(count, 'wait_ms'),
}) as Codec<ServiceSession>;

/** Spec: 1-chat §3 Queue config. The fields after the first three are D-09. */
export const serviceQueue: Codec<ServiceQueue> = record({
  usesQueue: named('use_queue', flag),
  waitingWords: withDefault(text, '', 'waiting_words'),
  refuseWords: withDefault(text, '', 'refuse_words'),
  name: withDefault(text, ''),
  isOpen: withDefault(flag, true, 'is_open'),
  isStaffed: withDefault(flag, true, 'is_staffed'),
  opensAt: withDefault(text, '', 'opens_at'),
  closesAt: withDefault(text, '', 'closes_at'),
  timeZone: withDefault(text, 'UTC', 'time_zone'),
  topics: withDefault(list(serviceTopic, 30), []),
  session: optional(serviceSession),
});

/** A session as the agents see it. D-09. */
export const deskSession = record({
  ...sessionFields,
  playerId: named('user_id', text),
  playerName: named('user_name', shortText),
  playerPhoto: withDefault(text, '', 'head_photo'),
  /** The player is a visitor without a sign-in. */
  isGuest: withDefault(flag, false, 'is_guest'),
  language: withDefault(shortText, ''),
  category: withDefault(shortText, ''),
  remark: withDefault(text, ''),
  lastText: withDefault(text, '', 'last'),
  lastTimeMs: withDefault(time, 0, 'last_time'),
  unread: withDefault(count, 0),
  /** Its languages and topics suit the caller. */
  isSuitable: withDefault(flag, true, 'suits'),
});

export const deskAgent: Codec<Agent> = record({
  userId: named('user_id', text),
  name: named('user_name', shortText),
  role: oneOf(STAFF_ROLES),
  presence: oneOf(AGENT_PRESENCES),
  languages: withDefault(list(shortText, 20), []),
  topics: withDefault(list(serviceTopic, 30), []),
  capacity: count,
  load: count,
  assignedAtMs: withDefault(time, 0, 'assigned_at'),
});

/** A note that only agents see. */
export const serviceNote = record({
  authorName: named('name', shortText),
  text: named('text', text),
  timeMs: named('time', time),
  /** The newest message at that time. */
  afterMessageId: withDefault(text, '0', 'msg_id'),
});
