import { readFileSync } from 'node:fs';
import { parseAst } from 'rollup/parseAst';
import { filesBelow } from '../lib/build-state.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * Members that ES2015 does not have, of objects that every page can replace. Old polyfills replace whole objects: a page with
 * zone.js 0.8 has promises without `finally`. `.oxlintrc.json` has the same list for the sources of the loader.
 */
const NEWER = new Set(
  (
    'finally includes at flat flatMap findLast findLastIndex toSorted toReversed toSpliced padStart padEnd trimStart trimEnd ' +
    'replaceAll matchAll isWellFormed toWellFormed union intersection difference'
  ).split(' '),
);
/** Members of constructors and namespaces. Instances of `Map` and `Set` have had `entries` and `values` since ES2015. */
const NEWER_STATIC = new Set(
  (
    'Promise.allSettled Promise.any Promise.try Promise.withResolvers Object.entries Object.values Object.fromEntries ' +
    'Object.hasOwn Object.groupBy Object.getOwnPropertyDescriptors Array.fromAsync Map.groupBy'
  ).split(' '),
);

/** Checks the built files that run in host pages, with the packages and contracts in them. Needs an up-to-date build. */
export async function checkHostPageObjects() {
  const files = ['dist/loader', 'dist/package'].flatMap(filesBelow).filter((file) => /\.m?js$/.test(file));
  const complaints = files.flatMap((file) =>
    newerMembers(readFileSync(inRoot(file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  const isComplete = files.includes('dist/loader/bridge.js');
  return {
    code: complaints.length > 0 || !isComplete ? 1 : 0,
    output: complaints.join('\n') || 'no built loader',
    ms: 0,
  };
}

/**
 * The members of a script that are newer than ES2015, such as `.finally` or `Object.entries`.
 * @param {string} source
 * @returns {string[]}
 */
export function newerMembers(source) {
  /** @type {Set<string>} */
  const found = new Set();
  visit(parseAst(source), found);
  return [...found].sort();
}

/** @param {unknown} node @param {Set<string>} found */
function visit(node, found) {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'MemberExpression') {
    const { object, property, computed } = /** @type {Record<string, any>} */ (/** @type {unknown} */ (node));
    const name = computed ? property.value : property.name;
    if (NEWER.has(name)) found.add(`.${name}`);
    if (object.type === 'Identifier' && NEWER_STATIC.has(`${object.name}.${name}`)) found.add(`${object.name}.${name}`);
  }
  if ('type' in node && node.type === 'ObjectPattern') {
    for (const { key } of /** @type {any} */ (node).properties) if (NEWER.has(key?.name)) found.add(`.${key.name}`);
  }
  for (const value of Object.values(node)) visit(value, found);
}
