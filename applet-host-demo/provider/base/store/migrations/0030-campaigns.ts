import { type Kysely, type Migration, sql } from 'kysely';

/** The signed days of sign-in campaigns, and their rewards. */
export const campaigns: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  // One row per user and campaign: its lock puts the calls of one user in an order.
  `create table campaign_users (
    tenant text not null,
    campaign_id text not null,
    user_id text not null,
    primary key (tenant, campaign_id, user_id)
  )`,
  `create table campaign_days (
    tenant text not null,
    campaign_id text not null,
    user_id text not null,
    day text not null,
    kind text not null check (kind in ('sign', 'makeUp')),
    -- The day on which the user signed or made up for this day.
    done_on text not null,
    reward bigint not null check (reward >= 0),
    time bigint not null,
    primary key (tenant, campaign_id, user_id, day)
  )`,
  `create table campaign_milestones (
    tenant text not null,
    campaign_id text not null,
    user_id text not null,
    days integer not null,
    reward bigint not null check (reward > 0),
    -- The day that completed the milestone.
    day text not null,
    time bigint not null,
    primary key (tenant, campaign_id, user_id, days)
  )`,
];
