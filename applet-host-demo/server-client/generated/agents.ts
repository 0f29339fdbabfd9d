// Generated from the OpenAPI document. UPDATE_CLIENT=1 with test/unit/server-client/generated.test.ts rewrites it.

import type {
  CallOptions,
} from '../types.ts';

export interface AgentsApi {
  /** Lists the agents of the customer service by name. Scope: `agents:read`. */
  listAgents(options?: CallOptions): Promise<Agents>;

  /**
   * Creates an agent with an account for the desk. Empty languages and topics: all. `PATCH /agents/{agent}` makes
   * an existing user an agent. Scope: `agents:write`.
   */
  createAgent(body: CreateAgentBody, options?: CallOptions): Promise<NewAgent>;

  /**
   * Changes an agent, takes the role away, or makes a user an agent. Absent fields stay. With `role` an existing
   * user becomes an agent; `none` takes the role away, and the answer has no `agent`. `resetPassword` ends all
   * sessions and answers once with a new password. Scope: `agents:write`.
   */
  updateAgent(agent: string, body?: UpdateAgentBody, options?: CallOptions): Promise<ChangedAgent>;
}

export interface CreateAgentBody {
  /** The name of the sign-in at the desk. */
  readonly loginName: string;
  /** At most 16 visible characters, without < > /. */
  readonly name: string;
  readonly role: 'agent' | 'supervisor';
  readonly languages?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly capacity?: number | undefined;
}

export interface UpdateAgentBody {
  /** At most 16 visible characters, without < > /. */
  readonly name?: string | undefined;
  readonly role?: 'agent' | 'supervisor' | 'none' | undefined;
  readonly languages?: readonly string[] | undefined;
  readonly topics?: readonly string[] | undefined;
  readonly capacity?: number | undefined;
  readonly resetPassword?: boolean | undefined;
}

export interface Agent {
  /** The id in the chat. */
  readonly userId: string;
  /** The name of the sign-in at the desk. */
  readonly loginName?: string | undefined;
  readonly name: string;
  readonly role: 'agent' | 'supervisor';
  readonly presence: 'online' | 'away' | 'offline';
  readonly languages: readonly string[];
  readonly topics: readonly string[];
  readonly capacity: number;
  readonly load: number;
  /** A time in UTC, such as `2026-01-31T12:00:00.000Z`. */
  readonly lastSeenAt?: string | undefined;
}

export interface Agents {
  readonly data: readonly Agent[];
}

export interface NewAgent {
  readonly agent: Agent;
  /** Shown only now. */
  readonly password: string;
}

export interface ChangedAgent {
  readonly agent?: Agent | undefined;
  /** Shown only now. */
  readonly password?: string | undefined;
}
