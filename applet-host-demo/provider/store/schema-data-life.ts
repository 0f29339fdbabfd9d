import type { BigInteger, WithDefault } from './column-types.ts';

/** The tables of erasures. */
export interface DataLifeTables {
  /** Users whose data are being removed, or were removed. */
  erasures: {
    user_id: string;
    tenant: string;
    requested_at: BigInteger;
    /** The number of finished steps. */
    step: WithDefault<number>;
    /** A node that works on it moves this into the future; another node continues after that. */
    due_at: WithDefault<BigInteger>;
    last_error: WithDefault<string>;
    done_at: WithDefault<BigInteger | null>;
  };
}
