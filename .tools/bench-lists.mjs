// npm run bench:lists [-- --runs 5 --sizes 80,10000 ...]: our lists beside other people's, which it installs elsewhere.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { benchLists } = await import('./lib/bench-lists.mjs');
await runMain(benchLists);
process.exit();
