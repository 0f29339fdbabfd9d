// npm test [-- stages]: runs everything. Node is the only prerequisite.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runTests } = await import('./lib/run-tests.mjs');
await runMain(runTests);
process.exit();
