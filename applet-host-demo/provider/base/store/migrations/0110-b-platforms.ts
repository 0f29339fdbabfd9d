import { type Kysely, type Migration, sql } from 'kysely';

/** Tenants of `tenants.json` got their own code as the kind of platform, which no rule knows. Now all begin as `CB`. */
export const platforms: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      update tenants set settings = jsonb_set(settings::jsonb, '{platform}', '"CB"')
      where settings::jsonb ->> 'platform' = code and code not in ('CB', 'GPO')`.execute(db);
  },
};
