// npm run verify [-- names]: every check that needs no running product, two at a time.
import { checkBoundaries, checkThatBoundariesBite } from './checks/boundaries.mjs';
import { checkBudgets } from './checks/budgets.mjs';
import { checkHostPageObjects } from './checks/host-page-objects.mjs';
import { checkLicences } from './checks/licences.mjs';
import { checkLocales } from './checks/locales.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { checkStatements, checkStyleSheets, checkSuppressions } from './checks/sources.mjs';
import { checkTestNames } from './checks/test-names.mjs';
import { checkVocabulary } from './checks/vocabulary.mjs';
import { ensureBuilt } from './lib/build-state.mjs';
import { Failure, runMain } from './lib/fail.mjs';
import { bin } from './lib/paths.mjs';
import { runNode, seconds } from './lib/run.mjs';

/** @typedef {{ code: number, output: string, ms: number, note?: string }} Outcome */

const AT_ONCE = 2;
const typesOf = (/** @type {string} */ project) => () => runNode([bin('tsc'), '--noEmit', '-p', project]);

/** The slowest checks come first, so that the two lanes end together. @type {Record<string, () => Promise<Outcome>>} */
const CHECKS = {
  budgets: () => ensureBuilt().then(checkBudgets),
  'objects of host pages': () => ensureBuilt().then(checkHostPageObjects),
  licences: () => ensureBuilt().then(checkLicences),
  types: typesOf('tsconfig.json'),
  lint: () => runNode([bin('oxlint'), '.', '.tools']),
  'boundaries bite': checkThatBoundariesBite,
  boundaries: checkBoundaries,
  'dead code': () => runNode([bin('knip'), '--config', '.knip.mjs', '--treat-config-hints-as-errors']),
  'code that only tests use': () => runNode([bin('knip'), '--config', '.knip.mjs', '--production']),
  'types of the widget without Node': typesOf('widget/tsconfig.json'),
  'types of domain and contract without a browser': typesOf('widget/contract/tsconfig.json'),
  'types of the loader without Node': typesOf('loader/tsconfig.json'),
  'types of the tools': typesOf('.tools/tsconfig.json'),
  format: () => runNode([bin('oxfmt'), '--check', '.']),
  locales: checkLocales,
  lockfile: checkLockfile,
  statements: checkStatements,
  'style sheets': checkStyleSheets,
  suppressions: checkSuppressions,
  'test names': checkTestNames,
  vocabulary: checkVocabulary,
};

await runMain(async () => {
  const asked = process.argv.slice(2);
  const known = Object.keys(CHECKS);
  const unknown = asked.find((word) => !known.some((name) => name.startsWith(word)));
  if (unknown !== undefined) throw new Failure(`unknown check: ${unknown} (available: ${known.join(', ')})`);
  const names = known.filter((name) => asked.length === 0 || asked.some((word) => name.startsWith(word)));
  const startedAt = performance.now();
  const failed = await runChecks(names);
  for (const [name, outcome] of failed) console.log(`\n── ${name} ──\n${outcome.output.trim()}`);
  const summary = failed.size === 0 ? `${names.length} checks passed` : `failed: ${[...failed.keys()].join(', ')}`;
  console.log(`\nverify: ${summary} in ${seconds(performance.now() - startedAt)}`);
  return failed.size === 0 ? 0 : 1;
});

/** @param {readonly string[]} names @returns {Promise<Map<string, Outcome>>} the checks that failed */
async function runChecks(names) {
  const waiting = [...names];
  /** @type {Map<string, Outcome>} */
  const failed = new Map();
  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const startedAt = performance.now();
      const outcome = await CHECKS[name]?.().catch(asFailedOutcome);
      if (!outcome) continue;
      if (outcome.code !== 0) failed.set(name, outcome);
      const note = outcome.note ? ` (${outcome.note})` : '';
      console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'} ${name}, ${seconds(performance.now() - startedAt)}${note}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return failed;
}

/** @param {unknown} error @returns {Outcome} */
function asFailedOutcome(error) {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 1, output: error instanceof Failure ? error.message : text, ms: 0 };
}
