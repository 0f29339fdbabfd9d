import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * The results of a stage, for the end of `npm test`.
 * @typedef {object} StageResults
 * @property {{ file: string, ms: number }[]} files each with its imports, hooks and tests
 * @property {{ file: string, test: string, ms: number, limitMs: number }[]} nearLimit passed tests beyond half of their time limit
 * @property {{ file: string, test: string, error: string }[]} failed without a `test` when the file could not be loaded
 */

/** The part of a time limit from which a test is named: a machine of half the speed would fail it. */
const NEAR_LIMIT = 0.5;

/** A reporter of the test runner. It writes the results of a stage to the file of the variable `RESULTS_FILE`. */
// oxlint-disable-next-line import/no-default-export -- the test runner takes the default export of a reporter's file
export default class ResultsReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} errors outside of tests
   */
  onTestRunEnd(modules, errors) {
    /** @type {StageResults} */
    const results = {
      files: [],
      nearLimit: [],
      failed: errors.map((error) => ({ file: '', test: '', error: textOf([error]) })),
    };
    for (const module of modules) collect(module, results);
    const file = process.env.RESULTS_FILE;
    if (file === undefined) return;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(results));
  }
}

/** @param {import('vitest/node').TestModule} module @param {StageResults} results */
function collect(module, results) {
  const file = path.relative(root, module.moduleId);
  const { duration, collectDuration } = module.diagnostic();
  results.files.push({ file, ms: duration + collectDuration });
  const before = results.failed.length;
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const ms = test.diagnostic()?.duration ?? 0;
    const limitMs = test.options.timeout ?? 0;
    if (state === 'failed') results.failed.push({ file, test: test.fullName, error: textOf(errors ?? []) });
    if (state === 'passed' && limitMs > 0 && ms > NEAR_LIMIT * limitMs)
      results.nearLimit.push({ file, test: test.fullName, ms, limitMs });
  }
  if (module.state() !== 'failed' || results.failed.length > before) return;
  // The file could not be loaded, or a hook of it failed.
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  results.failed.push({ file, test: '', error: textOf([...module.errors(), ...suites]) });
}

/** @param {readonly import('vitest/node').SerializedError[]} errors */
const textOf = (errors) => errors.map((error) => error.stack ?? error.message).join('\n');
