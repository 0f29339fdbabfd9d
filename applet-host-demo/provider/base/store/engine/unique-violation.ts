const UNIQUE_VIOLATION = '23505';

/** Whether a unique index refused a row. Both databases report it with the same SQLSTATE. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
