/** The reason of a failure for a log or message: the system's code if there is one. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && typeof error.code === 'string' ? error.code : error.message) : 'unknown';
