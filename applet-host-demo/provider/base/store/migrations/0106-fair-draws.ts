import { type Kysely, type Migration, sql } from 'kysely';

/** Draws whose numbers follow from the secret and from all bets at the close. L-LO7. */
export const fairDraws: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table lottery_draws
    -- 1: the numbers follow from the secret alone. 2: from the secret and the digest of the list of bets.
    add column rule smallint not null default 1,
    add column opened_at bigint,
    add column drawn_at bigint,
    -- The secret in clear, published with the numbers. With rule 1 it is in "secret".
    add column revealed text,
    -- SHA-256 of the list of bets.
    add column digest text,
    add column bets integer not null default 0,
    add column parts integer not null default 0`,
  // A node of an older version draws by rule 1. The trigger refuses that for draws of rule 2.
  `create or replace function lottery_draw_keeps() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.numbers is null and new.secret = old.secret and new.secret_hash = old.secret_hash
        and new.closes_at = old.closes_at and new.rule = old.rule and new.opened_at is not distinct from old.opened_at
        and (new.rule = 1 or (new.digest is not null and new.revealed is not null and new.numbers is not null)) then
        return new;
      end if;
      raise exception 'draws are kept' using errcode = 'check_violation';
    end $$`,
  `create table lottery_draw_bets (
    tenant text not null,
    game_id text not null,
    issue text not null,
    part integer not null,
    -- Lines of the list of bets. The parts, joined, are the list.
    bets text not null,
    primary key (tenant, game_id, issue, part)
  )`,
  `create function lottery_draw_bets_keep() returns trigger language plpgsql as $$
    begin
      raise exception 'lists of bets are kept' using errcode = 'check_violation';
    end $$`,
  `create trigger lottery_draw_bets_are_kept before update or delete on lottery_draw_bets
    for each row execute function lottery_draw_bets_keep()`,
  // The mark of a bet on its list. A bet of an older node gets one, too.
  `alter table lottery_bets add column ref text, add column paid_by_odds boolean not null default false`,
  `alter table lottery_bets alter column ref set default replace(gen_random_uuid()::text, '-', '')`,
  // A node of an older version does not know the odds that are stored with a bet, so it may not settle it.
  `alter table lottery_bets add constraint lottery_bets_paid_by_odds
    check (paid_by_odds or state not in ('won', 'lost') or lines -> 0 -> 'odds' is null) not valid`,
  `create index lottery_bets_by_draw on lottery_bets (tenant, game_id, issue) where ref is not null`,
];
