import { type Kysely, type Migration, sql } from 'kysely';

/** The ledger, and the red envelopes of groups. */
export const money: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table ledger_accounts (
    account_id text primary key,
    tenant text not null,
    kind text not null check (kind in ('user', 'escrow', 'platform')),
    balance bigint not null default 0,
    -- Only the platform issues money.
    check (kind = 'platform' or balance >= 0)
  )`,
  `create table ledger_transactions (
    transaction_id bigint generated always as identity primary key,
    key text not null unique,
    reason text not null,
    time bigint not null
  )`,
  `create table ledger_entries (
    transaction_id bigint not null references ledger_transactions,
    account_id text not null references ledger_accounts,
    amount bigint not null check (amount <> 0),
    primary key (transaction_id, account_id)
  )`,
  `create index ledger_entries_by_account on ledger_entries (account_id)`,
  // The balance follows from the entries: no statement writes it directly.
  `create function ledger_apply_entry() returns trigger language plpgsql as $$
    begin
      update ledger_accounts set balance = balance + new.amount where account_id = new.account_id;
      return null;
    end $$`,
  `create trigger ledger_balance after insert on ledger_entries for each row execute function ledger_apply_entry()`,
  `create function ledger_check_sum() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
        raise exception 'the entries of ledger transaction % do not sum to zero', new.transaction_id
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  // Deferred: the entries of one transaction are inserted one after the other.
  `create constraint trigger ledger_sums_to_zero after insert on ledger_entries
    deferrable initially deferred for each row execute function ledger_check_sum()`,
  `create function ledger_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only' using errcode = 'check_violation';
    end $$`,
  ...['ledger_entries', 'ledger_transactions'].map(
    (table) => `create trigger ${table}_are_kept before update or delete or truncate on ${table}
      for each statement execute function ledger_refuse_change()`,
  ),
  `alter table groups add column red_open boolean not null default true`,
  `create table red_envelopes (
    envelope_id text primary key,
    tenant text not null,
    chat_id text not null,
    sender_id text not null,
    uuid text not null,
    split text not null check (split in ('random', 'equal')),
    total bigint not null check (total > 0),
    quantity integer not null check (quantity > 0),
    hours integer not null,
    remark text not null,
    msg_id bigint not null,
    state text not null default 'open' check (state in ('open', 'taken', 'expired')),
    taken integer not null default 0,
    taken_total bigint not null default 0,
    refund bigint not null default 0,
    created_at bigint not null,
    expires_at bigint not null,
    finished_at bigint,
    unique (sender_id, uuid)
  )`,
  `create index red_envelopes_due on red_envelopes (expires_at) where state = 'open'`,
  `create index red_envelopes_by_sender on red_envelopes (sender_id, created_at)`,
  `create table red_shares (
    envelope_id text not null references red_envelopes,
    position integer not null,
    amount bigint not null check (amount > 0),
    user_id text,
    taken_at bigint,
    primary key (envelope_id, position)
  )`,
  `create unique index red_shares_once on red_shares (envelope_id, user_id) where user_id is not null`,
  `create index red_shares_by_user on red_shares (user_id, taken_at) where user_id is not null`,
];
