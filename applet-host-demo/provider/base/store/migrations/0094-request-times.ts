import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The first claim of a request with an Idempotency-Key. Its key can belong to another request a day later, and what that one creates
 * must have another id. Zero: of an older version, whose ids came from the key alone. L-SJ1.
 */
export const requestTimes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table api_requests add column first_at bigint not null default 0`.execute(db);
  },
};
