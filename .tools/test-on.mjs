// npm run test:node24 [-- stages], npm run test:node20 [-- stages]: `npm test` on the Node whose major version is the first argument.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { runTestsOn } = await import('./lib/other-node.mjs');
const [major = '', ...args] = process.argv.slice(2);
await runMain(() => runTestsOn(major, args));
process.exit();
