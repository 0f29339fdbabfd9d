import { spawn } from 'node:child_process';
import { ensureProduct } from './build-state.mjs';
import { refuseArguments } from './fail.mjs';
import { root } from './paths.mjs';

/**
 * Installs and builds what is missing, and runs the provider until it ends; it refuses settings of the demo. Signals are passed on,
 * so that the provider finishes what it has begun. Resolves to its exit code.
 */
export async function serveProduct() {
  refuseArguments('npm run serve');
  await ensureProduct();
  const args = ['--enable-source-maps', 'dist/provider/main.js'];
  const env = { NODE_ENV: 'production', ...process.env, PRODUCTION: '1' };
  const provider = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => provider.kill(signal));
  return new Promise((resolve, reject) => {
    provider.once('error', reject);
    provider.once('exit', (code) => resolve(code ?? 1));
  });
}
