import { type RawBuilder, sql } from 'kysely';

/**
 * The number of current members of a group. The database counts them with every change, because a group may have 100,000.
 *
 * @param group the alias of a table with a `group_id`
 */
export const memberCount = (group: string): RawBuilder<number> => sql<number>`(
  select counted.member_count from groups counted where counted.group_id = ${sql.ref(`${group}.group_id`)})`;
