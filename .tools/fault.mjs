// npm run fault -- --runs N [--seed N]: runs many fault schedules until one fails.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runFaults } = await import('./lib/run-tests.mjs');
await runMain(runFaults);
process.exit();
