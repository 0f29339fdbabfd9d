import { type Kysely, type Migration, sql } from 'kysely';

/** The embedded demo lottery; orders that users have shared, and bets that follow them. */
export const lottery: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // A lost stake: a part of a hold becomes the platform's money.
  `alter table money_movements drop constraint money_movements_kind_check,
    add constraint money_movements_kind_check check (kind in ('hold', 'capture', 'release', 'payout', 'collect'))`,
  `create table lottery_draws (
    tenant text not null,
    game_id text not null,
    issue text not null,
    closes_at bigint not null,
    -- 32 random bytes as hexadecimal text. The numbers follow from them. Published after the draw.
    secret text not null,
    -- SHA-256 of the secret. Published before the draw closes.
    secret_hash text not null,
    numbers jsonb,
    primary key (tenant, game_id, issue)
  )`,
  `create index lottery_draws_by_time on lottery_draws (tenant, game_id, closes_at)`,
  `create index lottery_draws_due on lottery_draws (closes_at) where numbers is null`,
  `create function lottery_draw_keeps() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.numbers is null and new.secret = old.secret and new.secret_hash = old.secret_hash
        and new.closes_at = old.closes_at then
        return new;
      end if;
      raise exception 'draws are kept' using errcode = 'check_violation';
    end $$`,
  `create trigger lottery_draws_are_kept before update or delete on lottery_draws
    for each row execute function lottery_draw_keeps()`,
  `create table lottery_bets (
    order_id text primary key,
    tenant text not null,
    user_id text not null,
    uuid text not null,
    kind text not null check (kind in ('order', 'plan')),
    game_id text not null,
    issue text not null,
    lines jsonb not null,
    amount bigint not null check (amount >= 0),
    payout bigint not null default 0 check (payout >= 0),
    -- holding: waits for its money. closed: a query came first, and the bet can no longer be placed.
    state text not null check (state in ('holding', 'placed', 'planned', 'won', 'lost', 'closed')),
    created_at bigint not null,
    settled_at bigint,
    unique (user_id, uuid)
  )`,
  `create index lottery_bets_by_user on lottery_bets (user_id, created_at desc, order_id)`,
  `create index lottery_bets_placed on lottery_bets (tenant, game_id, issue) where state = 'placed'`,
  // Orders that users have shared or placed by following a card: the provider asks the lottery until it has settled them.
  `create table bet_orders (
    tenant text not null,
    order_id text not null,
    user_id text not null,
    state text not null check (state in ('waiting', 'won', 'lost', 'cancelled')),
    payout bigint not null default 0,
    result text not null default '',
    next_at bigint not null,
    tries integer not null default 0,
    primary key (tenant, order_id)
  )`,
  `create index bet_orders_due on bet_orders (next_at) where state = 'waiting'`,
  `create table bet_cards (
    chat_id text not null,
    msg_id bigint not null,
    tenant text not null,
    order_id text not null,
    primary key (chat_id, msg_id),
    foreign key (tenant, order_id) references bet_orders
  )`,
  `create index bet_cards_by_order on bet_cards (tenant, order_id)`,
  `create table bet_follows (
    user_id text not null,
    uuid text not null,
    tenant text not null,
    chat_id text not null,
    msg_id bigint not null,
    shared_order_id text not null,
    game_id text not null,
    issue text not null,
    items jsonb not null,
    times integer not null,
    -- Null: the lottery has not accepted the bet yet.
    order_id text,
    amount bigint not null default 0,
    next_at bigint not null,
    tries integer not null default 0,
    primary key (user_id, uuid)
  )`,
  `create index bet_follows_due on bet_follows (next_at) where order_id is null`,
  `create index bet_follows_by_shared on bet_follows (tenant, shared_order_id) where order_id is not null`,
  `create index bet_follows_by_order on bet_follows (tenant, order_id) where order_id is not null`,
];
