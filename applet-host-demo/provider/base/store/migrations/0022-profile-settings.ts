import { type Kysely, type Migration, sql } from 'kysely';

/** Avatars, privacy settings, and the security of accounts. */
export const profileSettings: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `alter table users add column can_be_found boolean not null default true`,
  `alter table users add column password_changed_at bigint`,
  // The picture in the platform's last identity token, so that a picture chosen here stays until the platform sends another one.
  `alter table users add column platform_photo text`,
  `update users set platform_photo = photo where player_id is not null`,
  `alter table sessions add column device text not null default ''`,
  `alter table files add column is_avatar boolean not null default false`,
];
