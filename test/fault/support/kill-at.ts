import path from 'node:path';

/** Long enough that the provider has told that it is ready. */
const HURRIED_MS = 1500;

/**
 * Returns the environment of a provider that runs its hourly jobs soon, and that the system kills when it has begun a statement for
 * the n-th time: within the transaction of that statement.
 *
 * @param statement a part of its SQL text; absent: it is not killed
 */
export function withHurriedJobs(statement?: string, count = 1): Readonly<Record<string, string>> {
  const source = `
    const interval = globalThis.setInterval;
    globalThis.setInterval = (run, ms, ...more) => interval(run, ms === 3_600_000 ? ${HURRIED_MS} : ms, ...more);
    ${statement === undefined ? '' : killing(statement, count)}`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(source)}` };
}

/** Both databases are used through the same client. */
const killing = (statement: string, count: number): string => `
  import { createRequire } from 'node:module';
  const { Client } = createRequire(${JSON.stringify(path.resolve('package.json'))})('pg');
  const { query } = Client.prototype;
  let left = ${count};
  Client.prototype.query = function (config, ...more) {
    const begun = query.call(this, config, ...more);
    const text = typeof config === 'string' ? config : (config?.text ?? '');
    if (text.includes(${JSON.stringify(statement)}) && (left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
    return begun;
  };`;
