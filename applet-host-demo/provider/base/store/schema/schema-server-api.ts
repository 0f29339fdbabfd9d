import type { Generated, JSONColumnType } from 'kysely';
import type { BigInteger, WithDefault } from './column-types.ts';

/** The ids and facts of an event, from its moment. Amounts are in minor units. */
export type EventKeys = Readonly<Record<string, string | number>>;

/** `failed`: it was refused at its time. */
export type ScheduledState = 'waiting' | 'sent' | 'failed' | 'cancelled';

/** The tables of the server API. */
export interface ServerApiTables {
  api_keys: {
    key_id: string;
    tenant: string;
    name: string;
    secret_hash: string;
    scopes: string[];
    created_at: BigInteger;
    expires_at: BigInteger | null;
    revoked_at: WithDefault<BigInteger | null>;
    /** Roughly when it was last used. */
    used_at: WithDefault<BigInteger | null>;
  };
  /** The keys of the tenants' settings, by their ids. */
  identity_key_facts: {
    tenant: string;
    key_id: string;
    /** Null: before this was stored, or not by the server API. */
    added_at: WithDefault<BigInteger | null>;
    /** Roughly when it has last signed a token. */
    used_at: WithDefault<BigInteger | null>;
  };
  /** Requests with an Idempotency-Key. */
  api_requests: {
    tenant: string;
    caller: string;
    key: string;
    /** The hash of method, path and body. */
    fingerprint: string;
    /** Null while the request runs. */
    status: WithDefault<number | null>;
    body: WithDefault<string | null>;
    /** When a node has begun to run it; 0: none does. */
    claimed_at: BigInteger;
    /** When it was first begun. With the key it is the id of what the request creates. */
    first_at: WithDefault<BigInteger>;
    /** The reference to a player in its path. */
    player: WithDefault<string | null>;
  };
  /** Users without a sign-in, in whose name the platform sends messages. */
  service_accounts: { tenant: string; name: string; user_id: string; created_at: BigInteger };
  /** The platform's own names for groups. */
  group_aliases: { tenant: string; alias: string; group_id: string };
  /** Facts about players that only the platform knows. */
  player_attributes: {
    user_id: string;
    language: WithDefault<string>;
    level: WithDefault<number | null>;
    tags: WithDefault<string[]>;
  };
  /** Icons that tenants have uploaded. */
  tenant_icons: {
    icon_key: string;
    tenant: string;
    blob_key: string;
    size: number;
    /** When it was uploaded, or replaced by another one. */
    changed_at: BigInteger;
  };
  /** Messages that platforms send at a later time. */
  scheduled_messages: {
    scheduled_id: string;
    tenant: string;
    /** The id that the message will have for repeats. S-01. */
    local_id: string;
    /** A `ScheduledOrder` of the server API. */
    message: JSONColumnType<object, string, never>;
    send_at: BigInteger;
    created_at: BigInteger;
    state: WithDefault<ScheduledState>;
    /** The next try. */
    due_at: BigInteger;
    /** A node sends it, or has died while it did; null: no node has begun. */
    claimed_until: WithDefault<BigInteger | null>;
    /** The number of the last claim by a node. */
    claim: WithDefault<number>;
    /** The code of the last failure. */
    failure: WithDefault<string>;
    chat_id: WithDefault<string | null>;
    msg_id: WithDefault<BigInteger | null>;
    /** Of a message to many players: the last user who was dealt with, by user id. */
    sent_up_to: WithDefault<string>;
    sent_count: WithDefault<number>;
    failed_count: WithDefault<number>;
    finished_at: WithDefault<BigInteger | null>;
  };
  /** The tenants' servers that are notified of events. */
  webhook_endpoints: {
    webhook_id: string;
    tenant: string;
    url: string;
    secret: string;
    /** Types, or the beginnings of types with `.*`. */
    events: string[];
    created_at: BigInteger;
    /** It exists until its events are deleted. */
    removed_at: WithDefault<BigInteger | null>;
  };
  /** The topics with waiting events that are placed. */
  webhook_topics: {
    webhook_id: string;
    topic: string;
    /** The next delivery of its oldest event. A claim moves it to the end of the lease. */
    next_at: BigInteger;
    /** The number of the last claim. L-SJ3. */
    claim: WithDefault<number>;
    /** Counts placements, so that a claim notices events that arrived meanwhile. */
    placed: WithDefault<number>;
  };
  /** Receivers that do not answer. */
  webhook_pauses: {
    webhook_id: string;
    since: BigInteger;
    /** Then one event tests the receiver. */
    until: BigInteger;
    failures: number;
    last_error: string;
  };
  /** Events that are not delivered yet. Triggers insert them. */
  webhook_events: {
    event_id: Generated<BigInteger>;
    webhook_id: string;
    type: string;
    /** Events of one topic are delivered in their order. */
    topic: string;
    keys: JSONColumnType<EventKeys, never, never>;
    created_at: BigInteger;
    state: WithDefault<'waiting' | 'dead'>;
    tries: WithDefault<number>;
    /** Null: not tried yet. */
    first_try_at: WithDefault<BigInteger | null>;
    /** Of a dead event: when it was given up. Else only nodes of older versions read it. */
    next_at: WithDefault<BigInteger>;
    last_error: WithDefault<string>;
    /** False: its topic may have no row yet. */
    is_placed: WithDefault<boolean>;
    /** The epoch in its id; empty: none; null: the current one. */
    epoch: WithDefault<string | null>;
  };
}
