import { type Kysely, type Migration, sql } from 'kysely';

/** The audit log of each tenant: numbered without gaps, chained by hashes, append-only. L-PB10. */
export const auditLog: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table audit_entries (
    tenant text not null references tenants (code),
    number bigint not null,
    time bigint not null,
    actor text not null,
    act text not null,
    request_id text not null,
    -- JSON, kept as the text that the hash covers.
    detail text not null,
    previous_hash text not null,
    hash text not null,
    primary key (tenant, number)
  )`,
  `create function audit_refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the audit log is append-only' using errcode = 'check_violation';
    end $$`,
  `create trigger audit_entries_are_kept before update or delete or truncate on audit_entries
    for each statement execute function audit_refuse_change()`,
];
