import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The end of the audit log and of reports. Entries of the log may go only if a later entry of it, `trimAudit`, names the last
 * removed one with its hash. Evidence goes only together with its report, and a report only when it is closed. L-PB32.
 */
export const trimmedLogs: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  'drop trigger audit_entries_are_kept on audit_entries',
  `create trigger audit_entries_are_kept before update or truncate on audit_entries
    for each statement execute function audit_refuse_change()`,
  `create function audit_refuse_removal() returns trigger language plpgsql as $$
    begin
      if exists (
        select from gone g where not exists (
          select from audit_entries a
          where a.tenant = g.tenant and a.act = 'trimAudit' and a.actor = 'retention' and (a.detail::jsonb ->> 'number')::bigint >= g.number
        )
      ) then
        raise exception 'the audit log is append-only' using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
  `create trigger audit_entries_are_trimmed after delete on audit_entries referencing old table as gone
    for each statement execute function audit_refuse_removal()`,
  `create index audit_entries_trims on audit_entries (tenant, number) where act = 'trimAudit'`,
  'create index audit_entries_time on audit_entries (tenant, time)',
  'drop trigger report_evidence_is_kept on report_evidence',
  `create trigger report_evidence_is_kept before update or truncate on report_evidence
    for each statement execute function report_evidence_refuse_change()`,
  `create function report_evidence_refuse_removal() returns trigger language plpgsql as $$
    begin
      if exists (select from reports r where r.report_id = old.report_id) then
        raise exception 'the evidence of reports is kept' using errcode = 'check_violation';
      end if;
      return old;
    end $$`,
  `create trigger report_evidence_goes_with_report before delete on report_evidence
    for each row execute function report_evidence_refuse_removal()`,
  'alter table report_evidence drop constraint report_evidence_report_id_fkey',
  `alter table report_evidence add constraint report_evidence_report_id_fkey
    foreign key (report_id) references reports (report_id) on delete cascade`,
  `create function reports_refuse_removal() returns trigger language plpgsql as $$
    begin
      raise exception 'open reports are kept' using errcode = 'check_violation';
    end $$`,
  `create trigger open_reports_are_kept before delete on reports
    for each row when (old.state = 'open') execute function reports_refuse_removal()`,
  `create index reports_closed on reports (tenant, closed_at) where closed_at is not null`,
];
