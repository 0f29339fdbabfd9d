import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Sign-in tries are counted per name and network, and per name; the latter rows have an empty network. Networks from which a
 * name has signed in are recorded, so that tries of strangers cannot lock its owner out. The storage quota is summed by uploader.
 */
export const limits: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table login_tries add column network text not null default ''`,
  `alter table login_tries drop constraint login_tries_pkey`,
  `alter table login_tries add primary key (tenant, login_name, network)`,
  `create table login_networks (
    tenant text not null,
    login_name text not null,
    network text not null,
    seen_at bigint not null,
    primary key (tenant, login_name, network)
  )`,
  `create index files_by_uploader on files (uploader_id) include (blob_key, size)`,
];
