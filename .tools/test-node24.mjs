// npm run test:node24 [-- stages]: runs stages of `npm test` on Node 24, which it downloads.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runTestsOnNode24 } = await import('./lib/node24.mjs');
await runMain(runTestsOnNode24);
process.exit();
