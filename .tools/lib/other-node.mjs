import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './fail.mjs';
import { ensureInstalled, npm } from './install.mjs';
import { inRoot } from './paths.mjs';
import { run, seconds } from './run.mjs';

/**
 * The recommended version, and the least version (`engines` in package.json). They come from the same
 * registry as the packages.
 */
const VERSIONS = /** @type {const} */ ({ 24: '24.22.3', 20: '20.19.0' });

/**
 * Runs `npm test` with these arguments on another Node, independent of the Node that runs this script. Resolves to the exit code.
 * @param {string} major @param {readonly string[]} args
 */
export async function runTestsOn(major, args) {
  const version = major === '24' || major === '20' ? VERSIONS[major] : undefined;
  if (version === undefined)
    throw new Failure(
      `no Node "${major}" (available: ${Object.keys(VERSIONS).join(', ')}; usage: npm run test:node24)`,
    );
  // The packages first: their installation empties the folder that Node is in.
  await ensureInstalled();
  const node = await ensureNode(version);
  const PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
  const env = { ...process.env, PATH };
  return (await run(node, [inRoot('.tools/test.mjs'), ...args], { inherit: true, env })).code;
}

/** The program of the recommended Node. */
export const ensureRecommendedNode = () => ensureNode(VERSIONS[24]);

/**
 * Downloads Node into a cache folder, without install scripts, unless this is it.
 * @param {string} version @returns {Promise<string>} path of its program
 */
async function ensureNode(version) {
  if (process.versions.node === version) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = inRoot('node_modules/.cache/meeline', `node-${version}`);
  const program = path.join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--loglevel=error'];
    const result = await npm([...args, `${name}@${version}`]);
    if (result.code !== 0) throw new Failure(`${result.output.trim()}\nNode ${version} could not be fetched.`);
    console.log(`Node ${version} fetched in ${seconds(result.ms)}.`);
  }
  const { output } = await run(program, ['--version']);
  if (output.trim() !== `v${version}`) throw new Failure(`${program} does not run: ${output.trim()}`);
  return program;
}
