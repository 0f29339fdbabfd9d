/** The name of a user's local database in the browser. */
export const databaseName = (tenant: string, userId: string): string => `meeline-${tenant}-${userId}`;
