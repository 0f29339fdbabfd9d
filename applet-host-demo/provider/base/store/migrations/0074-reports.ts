import { type Kysely, type Migration, sql } from 'kysely';

/** Reports of messages and persons, with evidence that stays as it was. L-PB11. */
export const reports: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table reports (
    report_id bigint generated always as identity primary key,
    tenant text not null references tenants (code),
    -- The id of the call: a repeat makes no second report.
    uuid text not null unique,
    -- Null: the platform itself reports.
    reporter_id text references users (user_id),
    reported_id text not null references users (user_id),
    chat_id text references chats (chat_id),
    msg_id bigint,
    reason text not null,
    note text not null,
    created_at bigint not null,
    state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
    action text,
    closed_at bigint,
    closed_by text not null default '',
    closing_note text not null default '',
    -- The id of the call that closed it.
    closing_uuid text
  )`,
  'create index reports_by_state on reports (tenant, state, report_id)',
  // Copies, because the messages can be recalled, cleared or removed later.
  `create table report_evidence (
    report_id bigint not null references reports (report_id),
    msg_id bigint not null,
    sender_id text not null,
    is_system boolean not null,
    time bigint not null,
    type text not null,
    body text not null,
    was_recalled boolean not null,
    primary key (report_id, msg_id)
  )`,
  `create function report_evidence_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the evidence of reports is kept' using errcode = 'check_violation';
    end $$`,
  `create trigger report_evidence_is_kept before update or delete or truncate on report_evidence
    for each statement execute function report_evidence_refuse_change()`,
];
