import type { BigInteger, WithDefault } from './column-types.ts';

/** The tables of erasures and exports. */
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
    /** The number of the last claim by a node. */
    claim: WithDefault<number>;
    last_error: WithDefault<string>;
    /** The hash of the platform's id (`hashOfPlayer`); null: not erased yet, or no player of the platform. */
    player_hash: WithDefault<string | null>;
    done_at: WithDefault<BigInteger | null>;
  };
  /** Archives with the data of persons. */
  player_exports: {
    export_id: string;
    tenant: string;
    user_id: string;
    requested_at: BigInteger;
    /** A node that works on it moves this into the future; another node starts again after that. */
    due_at: WithDefault<BigInteger>;
    /** The number of the last claim by a node. */
    claim: WithDefault<number>;
    tries: WithDefault<number>;
    last_error: WithDefault<string>;
    failed_at: WithDefault<BigInteger | null>;
    done_at: WithDefault<BigInteger | null>;
    /** The archive is removed after that; 0 after an erasure. */
    expires_at: BigInteger;
    /** The place of the archive, known before it is written: another one for each claim. */
    blob_key: string;
    /** Where the nodes of earlier claims wrote. */
    past_blob_keys: WithDefault<string[]>;
    size: WithDefault<BigInteger>;
  };
}
