import type { BigInteger } from './column-types.ts';

/** The tables of moderation. */
export interface ModerationTables {
  /** Changes that callers of the server API have made, by tenant. The database refuses updates and deletions. */
  audit_entries: {
    tenant: string;
    /** 1, 2, 3 … without gaps. */
    number: BigInteger;
    time: BigInteger;
    actor: string;
    act: string;
    request_id: string;
    /** JSON, as the text that the hash covers. */
    detail: string;
    /** The hash of the entry before; empty for the first one. */
    previous_hash: string;
    hash: string;
  };
}
