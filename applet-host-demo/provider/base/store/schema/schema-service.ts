import type { Generated } from 'kysely';
import type { AgentPresence } from '#domain/service/agent.ts';
import type { ServiceEnd, ServiceKind, ServiceScore, ServiceState } from '#domain/service/service-session.ts';
import type { BigInteger, WithDefault } from './column-types.ts';

/** The tables of the customer service. */
export interface ServiceTables {
  service_agents: {
    user_id: string;
    tenant: string;
    languages: WithDefault<string[]>;
    topics: WithDefault<string[]>;
    capacity: number;
    presence: WithDefault<AgentPresence>;
    /** When the agent's desk last reported. */
    seen_at: WithDefault<BigInteger>;
    /** When the agent last got a session. */
    assigned_at: WithDefault<BigInteger>;
  };
  service_sessions: {
    session_id: string;
    tenant: string;
    chat_id: string;
    player_id: string;
    state: ServiceState;
    kind: ServiceKind;
    topic: WithDefault<string>;
    language: WithDefault<string>;
    /** Values of the host page by name: JSON. */
    data: WithDefault<string>;
    agent_id: WithDefault<string | null>;
    /** 1: returned to the head of the queue. */
    priority: WithDefault<number>;
    queued_at: BigInteger;
    accepted_at: WithDefault<BigInteger | null>;
    ended_at: WithDefault<BigInteger | null>;
    ended_by: WithDefault<ServiceEnd | null>;
    category: WithDefault<string>;
    score: WithDefault<ServiceScore | null>;
    remark: WithDefault<string>;
  };
  service_notes: {
    note_id: Generated<BigInteger>;
    session_id: string;
    author_id: string;
    text: string;
    /** The newest message of the chat at that time. */
    msg_id: BigInteger;
    time: BigInteger;
  };
  /** The guests, by the hash of the secret that their browser keeps. */
  service_guests: { secret_hash: string; user_id: string };
  /** Access of agents to sessions of others. */
  service_audit: {
    audit_id: Generated<BigInteger>;
    tenant: string;
    actor_id: string;
    session_id: string;
    action: string;
    time: BigInteger;
  };
}
