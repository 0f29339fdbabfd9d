import { type Kysely, type Migration, sql } from 'kysely';

/** The reported user or group as it was when it was reported. L-MO14. */
export const reportProfiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table report_profiles (
    report_id bigint primary key references reports (report_id) on delete cascade,
    user_id text not null,
    name text not null,
    -- The alias in the group.
    alias text not null,
    photo text not null,
    -- The chat of the copied messages; null: there are none.
    chat_id text,
    group_name text,
    group_photo text,
    announcement text,
    intro text
  )`,
  // Only the erasure of the person may change it: it empties the texts about the person.
  `create function report_profiles_refuse_change() returns trigger language plpgsql as $$
    begin
      if new.name = '' and new.alias = '' and new.photo = ''
        and (to_jsonb(new) - 'name' - 'alias' - 'photo') = (to_jsonb(old) - 'name' - 'alias' - 'photo') then
        return new;
      end if;
      raise exception 'the evidence of reports is kept' using errcode = 'check_violation';
    end $$`,
  `create trigger report_profiles_are_kept before update on report_profiles
    for each row execute function report_profiles_refuse_change()`,
  `create trigger report_profiles_go_with_report before delete on report_profiles
    for each row execute function report_evidence_refuse_removal()`,
  'create index report_profiles_user on report_profiles (user_id)',
];
