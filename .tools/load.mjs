// npm run load -- <scenario> [--scale 0.1] [--clients N] [--rate N] [--seconds N] [--rows N]: puts load on built providers,
// and checks the result.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runLoad } = await import('./lib/load.mjs');
await runMain(runLoad);
process.exit();
