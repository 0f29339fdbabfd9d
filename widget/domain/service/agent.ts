import type { UserId } from '../chat/chat-id.ts';

/** A supervisor has the rights of an agent, reads every session of the platform and sees the figures. */
export const STAFF_ROLES = ['agent', 'supervisor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `away`: keeps the own sessions and gets no new ones. `offline`: the desk is closed, or has been silent for too long. */
export const AGENT_PRESENCES = ['online', 'away', 'offline'] as const;
export type AgentPresence = (typeof AGENT_PRESENCES)[number];

/** An agent with the facts that routing needs. */
export interface Agent {
  readonly userId: UserId;
  readonly name: string;
  readonly role: StaffRole;
  readonly presence: AgentPresence;
  /** The languages and topics that the agent serves; empty: all. */
  readonly languages: readonly string[];
  readonly topics: readonly string[];
  /** The maximum number of sessions at a time. */
  readonly capacity: number;
  /** The number of own sessions now. */
  readonly load: number;
  /** When the agent last got a session; 0: never. */
  readonly assignedAtMs: number;
}

/** Whether a session suits an agent by language and topic. */
export const suits = (
  { languages, topics }: Pick<Agent, 'languages' | 'topics'>,
  session: { readonly language: string; readonly topic: string },
): boolean =>
  (languages.length === 0 || session.language === '' || languages.includes(session.language)) &&
  (topics.length === 0 || session.topic === '' || topics.includes(session.topic));

/** Whether an agent may get another session. */
export const isFree = ({ presence, load, capacity }: Pick<Agent, 'presence' | 'load' | 'capacity'>): boolean =>
  presence === 'online' && load < capacity;

/**
 * Returns the agent for a session: of the free ones whom it suits, the one with the lowest share of their capacity in use, then the
 * one who has waited longest for a session. Undefined: it stays in the queue.
 */
export function agentFor(
  session: { readonly language: string; readonly topic: string },
  agents: readonly Agent[],
): Agent | undefined {
  return agents
    .filter((agent) => isFree(agent) && suits(agent, session))
    .toSorted((a, b) => a.load / a.capacity - b.load / b.capacity || a.assignedAtMs - b.assignedAtMs)[0];
}
