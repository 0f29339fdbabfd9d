import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { swc } from 'rollup-plugin-swc3';
import { json } from '../../.tools/build/assets.ts';
import { breakBuild } from './broken-build-plugin.ts';

export interface BuiltProvider {
  /** The program to run with node. */
  readonly main: string;
  readonly remove: () => Promise<void>;
}

/**
 * Builds the provider as `npm run build` does, into a separate folder inside node_modules, where it finds its packages.
 *
 * @param broken the name of a build that is broken on purpose
 */
export async function buildProvider(broken?: string): Promise<BuiltProvider> {
  const folder = path.resolve('node_modules/.cache/meeline', `provider-${randomBytes(4).toString('hex')}`);
  const bundle = await rollup({
    input: {
      main: path.resolve('applet-host-demo/provider/main.ts'),
      'watchdog-worker': path.resolve('applet-host-demo/provider/base/watchdog-worker.js'),
    },
    external: (id) => !/^[.#]/.test(id) && !path.isAbsolute(id),
    plugins: [
      ...(broken === undefined ? [] : [breakBuild(broken)]),
      replace({ preventAssignment: true, values: { __MEELINE_VERSION__: JSON.stringify('test') } }),
      nodeResolve({ exportConditions: ['node'] }),
      json(),
      swc({ tsconfig: false, jsc: { target: 'es2022' } }),
    ],
  });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  return { main: path.join(folder, 'main.js'), remove: () => rm(folder, { recursive: true, force: true }) };
}
