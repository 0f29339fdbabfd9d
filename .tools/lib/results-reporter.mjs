import { spawnSync } from 'node:child_process';
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

/**
 * A reporter of the test runner. It writes the results of a stage to the file of the variable `RESULTS_FILE`, and ends a stage that takes
 * longer than `STAGE_LIMIT_MS`: a worker that hangs cannot report it itself, and its test's own time limit does not end it.
 */
// oxlint-disable-next-line import/no-default-export -- the test runner takes the default export of a reporter's file
export default class ResultsReporter {
  /** @type {Set<import('vitest/node').TestModule>} */
  #modules = new Set();
  /** @type {Set<import('vitest/node').TestCase>} */
  #tests = new Set();
  /** @type {StageResults} */
  #results = { files: [], nearLimit: [], failed: [] };

  onInit() {
    const limitMs = Number(process.env.STAGE_LIMIT_MS ?? 0);
    if (limitMs > 0) setTimeout(() => this.#stop(limitMs), limitMs).unref();
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleStart(module) {
    this.#modules.add(module);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseReady(test) {
    this.#tests.add(test);
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    this.#tests.delete(test);
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#modules.delete(module);
    collect(module, this.#results);
    // A run that is killed from outside leaves what it has found.
    write(this.#results);
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} errors outside of tests
   */
  onTestRunEnd(_modules, errors) {
    this.#results.failed.push(...errors.map((error) => ({ file: '', test: '', error: textOf([error]) })));
    write(this.#results);
  }

  /** Ends the run, and names what was running. @param {number} limitMs */
  #stop(limitMs) {
    const error = `still running when the stage was stopped after ${limitMs / 1000} s`;
    for (const module of this.#modules) {
      collect(module, this.#results);
      const tests = [...this.#tests].filter((test) => test.module === module);
      const names = tests.length > 0 ? tests.map((test) => test.fullName) : [''];
      this.#results.failed.push(...names.map((test) => ({ file: fileOf(module), test, error })));
    }
    if (this.#modules.size === 0) this.#results.failed.push({ file: '', test: '', error });
    write(this.#results);
    console.error(error);
    // The workers. One of them may not react to anything else.
    spawnSync('pkill', ['-KILL', '-P', String(process.pid)]);
    process.exit(1);
  }
}

/** @param {StageResults} results */
function write(results) {
  const file = process.env.RESULTS_FILE;
  if (file === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(results));
}

/** @param {import('vitest/node').TestModule} module */
const fileOf = (module) => path.relative(root, module.moduleId);

/** @param {import('vitest/node').TestModule} module @param {StageResults} results */
function collect(module, results) {
  const file = fileOf(module);
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
