// npm run bench:lists, npm run bench:start [-- --runs 5 ...]: compares MeeLine with other libraries.
// npm run bench:compare -- REVISION: compares it with another commit. All install what is missing.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runBench } = await import('./lib/bench.mjs');
await runMain(runBench);
process.exit();
