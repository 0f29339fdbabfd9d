// npm run dev: builds without minifying, rebuilds changed files, restarts the affected servers, reloads the browsers.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { develop } = await import('./lib/develop.mjs');
await runMain(develop);
process.exit();
