// npm start: the whole product with demo data, on a machine that has nothing but Node.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { startProduct } = await import('./lib/start-product.mjs');
await runMain(startProduct);
process.exit();
