import type { TransferState } from '#domain/message/rich-content.ts';
import type { BigInteger, WithDefault } from './column-types.ts';

export interface TransferTables {
  transfers: {
    transfer_id: string;
    tenant: string;
    chat_id: string;
    sender_id: string;
    receiver_id: string;
    uuid: string;
    amount: BigInteger;
    remark: string;
    is_private: boolean;
    msg_id: BigInteger;
    state: StoredTransferState;
    created_at: BigInteger;
    expires_at: BigInteger;
    /** When it was received, or went back. */
    finished_at: WithDefault<BigInteger | null>;
  };
}

/** `holding`: the money is not held yet; the transfer is hidden. */
export type StoredTransferState = 'holding' | TransferState;
