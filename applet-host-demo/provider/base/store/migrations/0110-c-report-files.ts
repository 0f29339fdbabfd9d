import { type Kysely, type Migration, sql } from 'kysely';

/** The files of reported messages, which stay as long as the report, even if message, chat and sender are removed. L-MO16. */
export const reportFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create table report_files (
    report_id bigint not null references reports (report_id) on delete cascade,
    msg_id bigint not null,
    file_key text not null,
    kind text not null,
    blob_key text not null,
    thumb_key text,
    media_type text not null,
    name text not null,
    size bigint not null,
    primary key (report_id, msg_id, file_key)
  )`,
  'create index report_files_by_blob on report_files (blob_key)',
  'create index reports_of_message on reports (chat_id, msg_id) where msg_id is not null',
  // Reports from before, as far as their files are still there.
  `insert into report_files (report_id, msg_id, file_key, kind, blob_key, thumb_key, media_type, name, size)
    select r.report_id, e.msg_id, f.file_key, f.kind, f.blob_key, f.thumb_key, f.media_type, f.name, f.size
    from reports r
    join report_evidence e on e.report_id = r.report_id
    left join report_profiles p on p.report_id = r.report_id
    join file_uses u on u.chat_id = coalesce(r.chat_id, p.chat_id) and u.msg_id = e.msg_id
    join files f on f.owner = u.chat_id and f.file_key = u.file_key`,
];
