import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { npm } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run, seconds } from './run.mjs';

/** The recommended Node version. It comes from the same registry as the packages. */
const VERSION = '24.21.0';
/** These stages load every native package and start the built programs. What the other stages add does not depend on Node. */
const STAGES = ['unit', 'flow', 'process'];

/** Runs stages of `npm test` on Node 24, independent of the Node that runs this script. Resolves to the exit code. */
export async function runTestsOnNode24() {
  const stages = process.argv.slice(2);
  const node = await ensureNode();
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH };
  const args = [inRoot('.tools/test.mjs'), ...(stages.length > 0 ? stages : STAGES)];
  return (await run(node, args, { inherit: true, env })).code;
}

/** Downloads Node into a cache folder, without install scripts. @returns {Promise<string>} path of its program */
async function ensureNode() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = inRoot('node_modules/.cache/meeline', `node-${VERSION}`);
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'];
    const result = await npm([...args, `${name}@${VERSION}`]);
    if (result.code !== 0) throw new Failure(`${result.output.trim()}\nNode ${VERSION} could not be fetched.`);
    console.log(`Node ${VERSION} fetched in ${seconds(result.ms)}.`);
  }
  const { output } = await run(program, ['--version']);
  if (output.trim() !== `v${VERSION}`) throw new Failure(`${program} does not run: ${output.trim()}`);
  return program;
}
