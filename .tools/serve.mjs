// npm run serve: starts the provider for production, without demo data. Settings: applet-host-demo/provider/README.md.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { runMain } = await import('./lib/fail.mjs');
const { serveProduct } = await import('./lib/serve-product.mjs');
await runMain(serveProduct);
process.exit();
