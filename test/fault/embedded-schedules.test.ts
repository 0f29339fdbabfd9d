import { EMBEDDED_RUNS, FIRST_SEED, testSchedules } from './support/schedules.ts';

// In a file of their own, so that they run beside those on a database server.
testSchedules('pglite', EMBEDDED_RUNS, FIRST_SEED);
