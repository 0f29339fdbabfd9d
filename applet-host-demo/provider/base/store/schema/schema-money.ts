import type { ColumnType } from 'kysely';
import type { SignKind } from '#domain/campaign/sign-campaign.ts';
import type { EnvelopeSplit } from '#domain/money/red-envelope.ts';
import type {
  BigInteger,
  OrderKind,
  StoredAccountKind,
  StoredEnvelopeKind,
  StoredEnvelopeState,
  WithDefault,
} from './column-types.ts';

/** The ledger, red envelopes and sign-in campaigns. */
export interface MoneyTables {
  ledger_accounts: {
    account_id: string;
    tenant: string;
    kind: StoredAccountKind;
    /** The sum of its entries: a trigger writes it. */
    balance: ColumnType<BigInteger, never, never>;
  };
  ledger_transactions: {
    transaction_id: ColumnType<BigInteger, never, never>;
    key: string;
    reason: string;
    time: BigInteger;
  };
  /** Amounts of one transaction sum to zero. Never changed or deleted. */
  ledger_entries: { transaction_id: BigInteger; account_id: string; amount: BigInteger };
  /** The movements of money: the audit of all wallets, and what a remote wallet has still to carry out. */
  money_movements: {
    key: string;
    kind: OrderKind;
    hold_id: string;
    /** The kind of the held object, such as `envelope`; another word for money without one. */
    purpose: string;
    tenant: string;
    /** The user who pays, or who gets the money. */
    user_id: string;
    amount: BigInteger;
    reason: string;
    state: 'waiting' | 'done' | 'refused';
    /** The last refusal; a payment to a user stays waiting after one. */
    refusal: WithDefault<string>;
    tries: WithDefault<number>;
    /** When the job takes a waiting movement. */
    next_at: BigInteger;
    created_at: BigInteger;
    settled_at: BigInteger | null;
  };
  red_envelopes: {
    envelope_id: string;
    tenant: string;
    chat_id: string;
    sender_id: string;
    kind: WithDefault<StoredEnvelopeKind>;
    /** Of a friend's envelope. */
    receiver_id: string | null;
    uuid: string;
    split: EnvelopeSplit;
    total: BigInteger;
    quantity: number;
    hours: number;
    remark: string;
    msg_id: BigInteger;
    state: WithDefault<StoredEnvelopeState>;
    taken: WithDefault<number>;
    taken_total: WithDefault<BigInteger>;
    /** The amount that went back to the sender. */
    refund: WithDefault<BigInteger>;
    created_at: BigInteger;
    expires_at: BigInteger;
    /** When the last share was taken. */
    finished_at: WithDefault<BigInteger | null>;
  };
  /** The shares of an envelope, in the order in which they are given away. */
  red_shares: {
    envelope_id: string;
    position: number;
    amount: BigInteger;
    user_id: WithDefault<string | null>;
    taken_at: WithDefault<BigInteger | null>;
  };
  campaign_users: { tenant: string; campaign_id: string; user_id: string };
  /** The days of a sign-in campaign that a user has signed or made up for. */
  campaign_days: {
    tenant: string;
    campaign_id: string;
    user_id: string;
    day: string;
    kind: SignKind;
    done_on: string;
    reward: BigInteger;
    time: BigInteger;
  };
  /** The milestones that a user has got, each once. */
  campaign_milestones: {
    tenant: string;
    campaign_id: string;
    user_id: string;
    days: number;
    reward: BigInteger;
    day: string;
    time: BigInteger;
  };
}
