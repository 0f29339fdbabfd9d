// npm run meeline -- COMMAND: the operator's command line. Node is the only prerequisite.
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { spawnSync } = await import('node:child_process');
const { ensureProduct } = await import('./lib/build-state.mjs');
const { runMain } = await import('./lib/fail.mjs');
const { inRoot } = await import('./lib/paths.mjs');

await runMain(async () => {
  await ensureProduct();
  const words = process.argv.slice(2);
  return spawnSync(process.execPath, [inRoot('dist/provider/meeline.js'), ...words], { stdio: 'inherit' }).status ?? 1;
});
process.exit();
