import type { BigInteger, WithDefault } from './column-types.ts';

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
    claimed_at: BigInteger;
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
}
