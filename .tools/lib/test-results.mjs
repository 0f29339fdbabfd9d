import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { seconds } from './run.mjs';

/** The number of lines of an error that are printed again at the end of a run. */
const ERROR_LINES = 6;
const SLOWEST = 10;

/** @import { StageResults } from './results-reporter.mjs' */

/** The file to which the test runner writes the results of a stage. @param {string} stage */
export const resultsFile = (stage) => inRoot(`.artifacts/results-${stage}.json`);

/** Removes results of earlier runs. @param {readonly string[]} stages */
export function forgetResults(stages) {
  for (const stage of stages) rmSync(resultsFile(stage), { force: true });
}

/**
 * The end of a run: the slowest files, the tests that needed more than half of their time limit, the failed tests.
 * @param {readonly string[]} stages
 * @returns {string[]} lines
 */
export function describeResults(stages) {
  const results = stages.flatMap((stage) => {
    if (!existsSync(resultsFile(stage))) return [];
    return [/** @type {StageResults} */ (JSON.parse(readFileSync(resultsFile(stage), 'utf8')))];
  });
  const slowest = results
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  const nearLimit = results.flatMap((stage) => stage.nearLimit);
  return [
    ...(slowest.length > 0 ? ['slowest files:'] : []),
    ...slowest.map(({ file, ms }) => `  ${seconds(ms)} ${file}`),
    ...nearLimit.map(
      ({ file, test, ms, limitMs }) =>
        `more than half of its limit: ${file} > ${test}: ${seconds(ms)} of ${seconds(limitMs)}`,
    ),
    ...results.flatMap(({ failed }) => failed).flatMap(describeFailure),
  ];
}

/** @param {StageResults['failed'][number]} failure @returns {string[]} */
const describeFailure = ({ file, test, error }) => [
  `failed: ${[file, test].filter(Boolean).join(' > ')}`,
  ...error
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`),
];
