import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './paths.mjs';

/** The number of lines of an error that are printed again at the end of a run. */
const ERROR_LINES = 6;

/**
 * The parts of the test runner's JSON report that are read here.
 * @typedef {object} TestFile
 * @property {string} name absolute path
 * @property {string} status 'failed' also when the file could not be loaded
 * @property {string} message why the file could not be loaded
 * @property {{ fullName: string, status: string, failureMessages: string[] | null }[]} assertionResults
 */

/** The file to which the test runner writes the results of a stage. @param {string} stage */
export const resultsFile = (stage) => inRoot(`.artifacts/results-${stage}.json`);

/** Removes results of earlier runs. @param {readonly string[]} stages */
export function forgetResults(stages) {
  for (const stage of stages) rmSync(resultsFile(stage), { force: true });
}

/**
 * The failed tests of stages that have run, each with the first lines of its error.
 * @param {readonly string[]} stages
 * @returns {string[]}
 */
export function failedTests(stages) {
  return stages.flatMap((stage) => {
    if (!existsSync(resultsFile(stage))) return [];
    const { testResults } = /** @type {{ testResults: TestFile[] }} */ (
      JSON.parse(readFileSync(resultsFile(stage), 'utf8'))
    );
    return testResults.filter(({ status }) => status === 'failed').flatMap((file) => describeFile(stage, file));
  });
}

/** @param {string} stage @param {TestFile} file @returns {string[]} */
function describeFile(stage, { name, message, assertionResults }) {
  const place = path.relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [`failed in ${stage}: ${place}`, ...firstLines(message)];
  return failed.flatMap((test) => [
    `failed in ${stage}: ${place} > ${test.fullName}`,
    ...firstLines(test.failureMessages?.join('\n') ?? ''),
  ]);
}

/** @param {string} text */
const firstLines = (text) =>
  text
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, ERROR_LINES)
    .map((line) => `    ${line}`);
