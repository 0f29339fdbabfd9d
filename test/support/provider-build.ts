import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { swc } from 'rollup-plugin-swc3';

export interface BuiltProvider {
  /** The program to run with node. */
  readonly main: string;
  readonly remove: () => Promise<void>;
}

/** Builds the provider as `npm run build` does, to a place of its own inside node_modules, where it finds its packages. */
export async function buildProvider(): Promise<BuiltProvider> {
  const folder = path.resolve('node_modules/.cache/meeline', `provider-${randomBytes(4).toString('hex')}`);
  const bundle = await rollup({
    input: { main: 'applet-host-demo/provider/main.ts' },
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
    plugins: [nodeResolve({ exportConditions: ['node'] }), swc({ tsconfig: false, jsc: { target: 'es2022' } })],
  });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
  await bundle.close();
  return { main: path.join(folder, 'main.mjs'), remove: () => rm(folder, { recursive: true, force: true }) };
}
