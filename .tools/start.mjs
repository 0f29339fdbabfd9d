// npm start: starts the whole product with demo data. Node is the only prerequisite.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { startProduct } = await import('./lib/start-product.mjs');
await runMain(startProduct);
process.exit();
