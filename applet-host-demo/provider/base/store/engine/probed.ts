import { sql } from 'kysely';

/**
 * Ends a subquery that asks for each outer row by an index. Without it the planner expects more outer rows than there are, and reads a
 * whole table instead: all chats for one user's hundreds.
 */
export const PROBED = sql`offset 0`;
