import { Failure } from './fail.mjs';

/** The databases, storages and browsers of this run: tested ones, and skipped ones with the reason. */
const tested = new Set();
const skipped = new Map();

/** @param {string} name of an engine that the tests of this run use */
export function countTested(name) {
  tested.add(name);
}

/**
 * Counts an engine that is missing. With `REQUIRE_ALL_ENGINES=1` it fails the stage.
 * @param {string} name @param {string} reason
 */
export function countSkipped(name, reason) {
  skipped.set(name, reason);
  console.log(`${name} is skipped: ${reason}.`);
  if (process.env.REQUIRE_ALL_ENGINES === '1')
    throw new Failure(`REQUIRE_ALL_ENGINES=1, and ${name} is missing: ${reason}.`);
}

/**
 * Counts a language whose example is not run. It never fails the stage: not every system has packages for all languages.
 * @param {string} name @param {string} reason
 */
export function countNotRun(name, reason) {
  skipped.set(name, reason);
  console.log(`The example for ${name} is not run: ${reason}.`);
}

/** The summary at the end of a run. @returns {readonly string[]} lines; none when no stage needs an engine */
export function engineReport() {
  if (tested.size + skipped.size === 0) return [];
  return [
    `engines tested: ${tested.size} (${[...tested].join(', ')})`,
    `engines skipped: ${skipped.size}`,
    ...[...skipped].map(([name, reason]) => `  ${name}: ${reason}`),
  ];
}
