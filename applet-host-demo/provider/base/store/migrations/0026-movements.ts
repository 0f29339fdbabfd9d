import { type Kysely, type Migration, sql } from 'kysely';

/** The movements of money between users and holds: what is owed, and what is done. Envelopes that wait for their money. */
export const movements: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table money_movements (
    key text primary key,
    kind text not null check (kind in ('hold', 'capture', 'release', 'payout')),
    hold_id text not null,
    purpose text not null,
    tenant text not null,
    user_id text not null,
    amount bigint not null check (amount > 0),
    reason text not null,
    state text not null check (state in ('waiting', 'done', 'refused')),
    refusal text not null default '',
    tries integer not null default 0,
    next_at bigint not null,
    created_at bigint not null,
    settled_at bigint,
    check ((state = 'waiting') = (settled_at is null))
  )`,
  `create index money_movements_waiting on money_movements (next_at) where state = 'waiting'`,
  `create index money_movements_by_day on money_movements (tenant, settled_at, key) where state = 'done'`,
  // These rows are the trace of all money: what is settled stays as it is.
  `create function movements_keep() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.state = 'waiting' and new.key = old.key and new.kind = old.kind
        and new.hold_id = old.hold_id and new.user_id = old.user_id and new.amount = old.amount then
        return new;
      end if;
      raise exception 'movements of money are kept' using errcode = 'check_violation';
    end $$`,
  `create trigger money_movements_are_kept before update or delete on money_movements
    for each row execute function movements_keep()`,
  // The money of such an envelope is not held yet, and users do not see it.
  `alter table red_envelopes drop constraint red_envelopes_state_check,
    add constraint red_envelopes_state_check check (state in ('holding', 'open', 'taken', 'expired'))`,
];
