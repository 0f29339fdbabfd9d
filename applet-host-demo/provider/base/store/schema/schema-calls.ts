import type { CallMedium, CallOutcome } from '#domain/call/call-signal.ts';
import type { CallLife } from '#domain/call/call-life.ts';
import type { BigInteger, WithDefault } from './column-types.ts';

export interface CallTables {
  calls: {
    call_id: string;
    tenant: string;
    chat_id: string;
    caller_id: string;
    callee_id: string;
    medium: CallMedium;
    caller_session: string;
    callee_session: string | null;
    /** `ended`: kept for a while, so that late signals are recognised. */
    state: CallLife['state'] | 'ended';
    started_at: BigInteger;
    connected_at: BigInteger | null;
    /** The last sign of life. */
    seen_at: BigInteger;
    /** When the call ends by itself; of an ended call, when its row is removed. */
    deadline: BigInteger;
    /** Null until the call has ended. */
    outcome: WithDefault<CallOutcome | null>;
    duration_ms: WithDefault<BigInteger>;
    /** The caller's limit `shadow`: the other user learns nothing of the call. */
    is_shadowed: WithDefault<boolean>;
  };
  call_users: { user_id: string };
}
