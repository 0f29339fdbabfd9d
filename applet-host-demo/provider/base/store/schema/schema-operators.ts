import type { BigInteger, WithDefault } from './column-types.ts';

/** The rights of an operator. L-OC1. */
export type StoredOperatorRole = 'operator' | 'moderator' | 'read-only';

/** The tables of the operators. */
export interface OperatorTables {
  /** People who run the provider. They are no users of the chats. */
  operators: {
    name: string;
    display_name: string;
    role: StoredOperatorRole;
    /** Null: all tenants, also later ones. */
    tenants: string[] | null;
    password_hash: string;
    /** The password was not chosen by the operator and ends then; null: it was. */
    password_ends_at: WithDefault<BigInteger | null>;
    /** The secret of the authenticator app, in base32; null: the next sign-in makes one. */
    totp_secret: WithDefault<string | null>;
    /** Null: no code has confirmed the secret yet. */
    totp_confirmed_at: WithDefault<BigInteger | null>;
    /** The time step of the last code that was used. Older codes are refused. */
    totp_step: WithDefault<BigInteger>;
    /** Signs in without a code. In the demo only. */
    is_demo: WithDefault<boolean>;
    is_disabled: WithDefault<boolean>;
    created_at: BigInteger;
    last_sign_in_at: WithDefault<BigInteger | null>;
  };
  operator_sessions: {
    session_id: string;
    name: string;
    secret_hash: string;
    created_at: BigInteger;
    seen_at: BigInteger;
  };
}
