/** Sessions between a player and the agents of a platform's customer service. Spec: 1-chat §3, §4, §6. */
import type { ChatId, UserId } from '../chat/chat-id.ts';

/** A player's opinion of a session. `NoScore`: the player chose not to say. Spec: 1-chat §3. */
export const SERVICE_SCORES = ['Bad', 'General', 'Good', 'NoScore'] as const;
export type ServiceScore = (typeof SERVICE_SCORES)[number];

/**
 * `waiting`: in the queue. `active`: an agent has accepted it. A session never leaves `closed`.
 *
 *               accepted, or routed to an agent
 *   waiting ◀──────────────────────────────────▶ active
 *      │      transferred to a team, returned      │ transferred to an agent: active
 *      │ left, idle                                │ player, agent, idle
 *      └───────────────────▶ closed ◀──────────────┘  (the player may score it once)
 */
export const SERVICE_STATES = ['waiting', 'active', 'closed'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** `talk`: the player waits for an agent. `message`: the player has left a message and does not wait. */
export const SERVICE_KINDS = ['talk', 'message'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

/** The cause of the end of a session. `left`: the player left the queue before an agent accepted. */
export const SERVICE_ENDS = ['player', 'agent', 'idle', 'left'] as const;
export type ServiceEnd = (typeof SERVICE_ENDS)[number];

/** A line of the log about a session. */
export const SERVICE_EVENTS = ['accepted', 'transferred', 'returned', 'closed'] as const;
export type ServiceEvent = (typeof SERVICE_EVENTS)[number];

/** Returns the event of a line. An event that this version does not know reads as the end of the session. */
export const serviceEventOf = (text: string): ServiceEvent => SERVICE_EVENTS.find((each) => each === text) ?? 'closed';

/** The maximum length of a remark with a score, and of an internal note. */
export const MAX_SERVICE_REMARK_GRAPHEMES = 200;
export const MAX_SERVICE_NOTE_GRAPHEMES = 1000;

/** A session as its player sees it. */
export interface ServiceSession {
  readonly sessionId: string;
  readonly chatId: ChatId;
  readonly state: ServiceState;
  readonly kind: ServiceKind;
  readonly topic: string;
  /** The agent who has accepted it; empty in the queue. */
  readonly agentId: UserId;
  readonly agentName: string;
  readonly queuedAtMs: number;
  readonly acceptedAtMs?: number | undefined;
  readonly endedAtMs?: number | undefined;
  readonly endedBy?: ServiceEnd | undefined;
  /** Absent: not chosen yet. It can be chosen once. */
  readonly score?: ServiceScore | undefined;
  /** The place in the queue, from 1; only while waiting for an agent. */
  readonly position?: number | undefined;
  /** The expected rest of the waiting time. */
  readonly waitMs?: number | undefined;
}

/** The customer service of a platform as a player sees it now. Spec: 1-chat §3 Queue config. */
export interface ServiceQueue {
  readonly usesQueue: boolean;
  /** The platform's own words in the queue, and for players whom it cannot serve now; empty: the widget's. */
  readonly waitingWords: string;
  readonly refuseWords: string;
  readonly name: string;
  /** The service is open now and an agent is there. */
  readonly isStaffed: boolean;
  /** The service is open now. */
  readonly isOpen: boolean;
  /** Daily opening hours (`HH:MM`) in `timeZone`; empty: always open. */
  readonly opensAt: string;
  readonly closesAt: string;
  readonly timeZone: string;
  readonly topics: readonly string[];
  /** The player's newest session. */
  readonly session?: ServiceSession | undefined;
}

/** Whether the player may write to the session. */
export const isOpenSession = (session: Pick<ServiceSession, 'state'> | undefined): boolean =>
  session !== undefined && session.state !== 'closed';

/** Whether the session has ended after an agent took part in it, and the player has not scored it. */
export const isScorable = (
  session: Pick<ServiceSession, 'state' | 'score' | 'endedBy' | 'acceptedAtMs'> | undefined,
): boolean => session?.state === 'closed' && session.score === undefined && session.acceptedAtMs !== undefined;
