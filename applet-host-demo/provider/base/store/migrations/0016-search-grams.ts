import { type Kysely, type Migration, sql } from 'kysely';

/**
 * An index for message search that supports one and two characters in every script: each character of a text and each pair of
 * adjacent characters. Trigrams support neither, and no Chinese at all in a database with the C locale.
 */
export const searchGrams: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create function message_grams(body text) returns text[] language sql immutable strict parallel safe as $$
    select a || array(select x || y from unnest(a, a[2:]) as neighbours (x, y) where y is not null)
    from (select string_to_array(lower(body), null) as a) as characters
  $$`,
  // The pairs, or the single character of a one-character text.
  `create function search_grams(term text) returns text[] language sql immutable strict parallel safe as $$
    select case when cardinality(a) < 2 then a
      else array(select x || y from unnest(a, a[2:]) as neighbours (x, y) where y is not null) end
    from (select string_to_array(lower(term), null) as a) as characters
  $$`,
  // Each search reads the index's pending list, so that list is kept short.
  `create index messages_by_grams on messages using gin (message_grams(body)) with (gin_pending_list_limit = 512)
    where type in ('msg', 'msgs') and deleted_by is null`,
  `drop index if exists messages_by_trigrams`,
];
