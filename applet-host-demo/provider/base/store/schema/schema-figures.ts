import type { Generated } from 'kysely';
import type { BigInteger } from './column-types.ts';

/** The tables of the console's figures. */
export interface FigureTables {
  figure_samples: {
    /** The beginning of the minute, in milliseconds. */
    minute: BigInteger;
    node: string;
    host: string;
    is_draining: boolean;
    connections: number;
    messages: number;
    errors: number;
    /** Answers to sent messages, by how long they took: one number for each bucket of the histogram. */
    ack_buckets: number[];
    memory_bytes: BigInteger;
    memory_limit_bytes: BigInteger;
    up_since: BigInteger;
    /** Whether this node has counted the users of all nodes in this minute. */
    has_online: Generated<boolean>;
  };
  figure_tenant_samples: {
    tenant: string;
    minute: BigInteger;
    node: string;
    /** Users with an open chat on any node; null: another node has counted them. */
    online: number | null;
    messages: number;
    refusals: number;
    errors: number;
    webhooks_delivered: number;
    webhooks_failed: number;
  };
}
