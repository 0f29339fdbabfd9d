import { testedDatabases } from '../support/provider-database.ts';
import { EMBEDDED_RUNS, FIRST_SEED, SERVER_RUNS, testSchedules } from './support/schedules.ts';

// The larger part of them, on a database server; where there is none, on the embedded one with the seeds after the first part's.
if (testedDatabases().includes('postgres')) testSchedules('postgres', SERVER_RUNS, FIRST_SEED);
else testSchedules('pglite', SERVER_RUNS, FIRST_SEED + EMBEDDED_RUNS);
