import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { countNotRun, countSkipped, countTested } from './engines.mjs';
import { Failure } from './fail.mjs';
import { findLanguage, LANGUAGES } from './languages.mjs';
import { run } from './run.mjs';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** The name of the program and of its package. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const OLDEST_POSTGRES = 15;
/** Programs with sharded publish and subscribe from version 7 on, and the package of the first. */
const REDIS_PROGRAMS = ['redis-server', 'valkey-server'];
const OLDEST_REDIS = 7;

/**
 * Browsers in which a few tests also run: the required programs, their packages, and the variable that passes the
 * first program to the tests.
 */
const OTHER_BROWSERS = [
  { name: 'Firefox', variable: 'FIREFOX', programs: [['firefox-esr', 'firefox']], packages: ['firefox-esr'] },
  {
    name: 'WebKitGTK',
    variable: 'WEBKIT_DRIVER',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
];

/** Scripts that the screens show. Without a font for them, screenshots show rows of boxes. */
const FONTS = [
  { pattern: ':lang=zh-cn', packageName: 'fonts-noto-cjk' },
  { pattern: ':lang=ko', packageName: 'fonts-noto-cjk' },
  { pattern: ':lang=th', packageName: 'fonts-noto-core' },
  { pattern: ':lang=hi', packageName: 'fonts-noto-core' },
  // An emoji that symbol fonts lack: they contain only the oldest ones.
  { pattern: ':charset=1f389', packageName: 'fonts-noto-color-emoji' },
];

/** Finds Chromium: `CHROMIUM`, then the usual names, then the package manager. @returns {Promise<string>} */
export async function ensureChromium() {
  const named = process.env.CHROMIUM;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Failure(`CHROMIUM names ${named}, which is not a program.`);
  }
  const find = () => CHROMIUM_NAMES.map(onPath).find((file) => file !== undefined);
  const found = find() ?? ((await aptInstall(['chromium'])) ? find() : undefined);
  if (found) return found;
  throw new Failure('The browser tests need Chromium: install it, or set CHROMIUM to its program.');
}

/**
 * Finds or installs Chromium without windows, menus and an address bar, which tests do not need: it does a sixth less work. When
 * it is not available, or `CHROMIUM` names a browser, all tests use the other browser.
 * @returns {Promise<NodeJS.ProcessEnv>} its variable
 */
export async function ensureHeadlessShell() {
  if (process.env.CHROMIUM) return {};
  const find = () => onPath(HEADLESS_SHELL);
  const found = find() ?? ((await aptInstall([HEADLESS_SHELL])) ? find() : undefined);
  return found ? { HEADLESS_SHELL: found } : {};
}

/**
 * Finds or installs Firefox and WebKitGTK. A browser that is not available is skipped and counted at the end of the run.
 * @returns {Promise<NodeJS.ProcessEnv>} their variables
 */
export async function ensureOtherBrowsers() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  for (const { name, variable, programs, packages } of OTHER_BROWSERS) {
    const find = () => {
      const found = programs.map((names) => names.map(onPath).find((file) => file !== undefined));
      return found.includes(undefined) ? undefined : found[0];
    };
    const found = process.env[variable] ?? find() ?? ((await aptInstall(packages)) ? find() : undefined);
    if (found) {
      env[variable] = found;
      countTested(name);
    } else countSkipped(name, `cannot be installed here (${packages.join(', ')})`);
  }
  return env;
}

/** Finds or installs PostgreSQL 15 or newer. @returns {Promise<string>} the folder with its programs */
export async function ensurePostgres() {
  const found = (await findPostgres()) ?? ((await aptInstall(['postgresql'])) ? await findPostgres() : undefined);
  if (found) {
    countTested('PostgreSQL');
    return found;
  }
  throw new Failure(
    `The contract tests need PostgreSQL ${OLDEST_POSTGRES} or newer: install it, with initdb on the PATH.`,
  );
}

/** Finds or installs Redis 7 or Valkey. The tests start it themselves. @returns {Promise<string>} the program */
export async function ensureRedis() {
  const found = (await findRedis()) ?? ((await aptInstall(['redis-server'])) ? await findRedis() : undefined);
  if (found) {
    countTested('Redis');
    return found;
  }
  throw new Failure(`The tests of several nodes need Redis ${OLDEST_REDIS} or newer, or Valkey: install redis-server.`);
}

/**
 * Finds or installs PgBouncer, the connection pooler that the provider is tested through. When it is not available, the report counts
 * it as skipped.
 * @returns {Promise<NodeJS.ProcessEnv>} its variable
 */
export async function ensurePgBouncer() {
  const found = findPgBouncer() ?? ((await aptInstall(['pgbouncer'])) ? findPgBouncer() : undefined);
  if (found) countTested('PgBouncer');
  else countSkipped('PgBouncer', 'cannot be installed here (pgbouncer)');
  return found ? { PGBOUNCER: found } : {};
}

const findPgBouncer = () => process.env.PGBOUNCER ?? onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isExecutable);

/** Finds or installs libfaketime, which gives a process another clock. @returns {Promise<string>} the library */
export async function ensureFakeTime() {
  const find = () => {
    const folders = ['/usr/lib', '/usr/local/lib', '/usr/lib64'].filter(existsSync);
    const inner = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
    return [...folders, ...inner].map((folder) => path.join(folder, 'faketime/libfaketime.so.1')).find(existsSync);
  };
  const found = find() ?? ((await aptInstall(['faketime'])) ? find() : undefined);
  if (found) return found;
  throw new Failure('This scenario needs libfaketime: install the package faketime.');
}

/** @returns {Promise<string | undefined>} */
async function findRedis() {
  for (const program of REDIS_PROGRAMS.map(onPath)) {
    if (program === undefined) continue;
    const version = /v=(\d+)/.exec((await run(program, ['--version'])).output)?.[1];
    if (Number(version) >= OLDEST_REDIS) return program;
  }
  return undefined;
}

/**
 * Finds or installs a Python with OpenStack Swift, whose S3 interface the file storage is tested with. When it is not available,
 * the tests use only the disk, and the report counts S3 as skipped.
 * @returns {Promise<string | undefined>}
 */
export async function ensureSwift() {
  const found = (await findSwift()) ?? ((await aptInstall(['python3-swift'])) ? await findSwift() : undefined);
  if (found) countTested('S3');
  else countSkipped('S3', 'OpenStack Swift cannot be installed here (python3-swift)');
  return found;
}

/**
 * Finds or installs coturn, the relay that calls are tested with. When it is not available, the tests use only direct connections,
 * and the report counts the relay as skipped.
 * @returns {Promise<NodeJS.ProcessEnv>} its variable
 */
export async function ensureTurnServer() {
  const found =
    process.env.TURNSERVER ??
    onPath('turnserver') ??
    ((await aptInstall(['coturn'])) ? onPath('turnserver') : undefined);
  if (found) countTested('coturn');
  else countSkipped('coturn', 'cannot be installed here (coturn)');
  return found ? { TURNSERVER: found } : {};
}

/** Go is 475 MB: its example runs where Go is installed, and with `--all`. @param {string} name of a language */
const mayInstall = (name) => name !== 'Go' || process.env.TEST_ALL === '1';

/** Finds the languages of the identity examples, and installs the small ones. The others are named as not run. */
export async function ensureLanguages() {
  for (const [name, { packageName }] of Object.entries(LANGUAGES)) {
    const isThere = async () => (await findLanguage(name)) !== undefined;
    const canInstall = packageName !== undefined && mayInstall(name);
    if ((await isThere()) || (canInstall && (await aptInstall([packageName])) && (await isThere()))) countTested(name);
    else
      countNotRun(
        name,
        packageName === undefined ? 'it is not installed' : `npm test -- --all installs ${packageName}`,
      );
  }
}

/** @returns {Promise<string | undefined>} */
async function findSwift() {
  for (const python of ['/usr/bin/python3', 'python3']) {
    if ((await run(python, ['-c', 'import swift.common.middleware.s3api, swift.obj.mem_server'])).code === 0)
      return python;
  }
  return undefined;
}

/** Installs missing fonts if possible. Without them the tests remain valid, so it only prints a note. */
export async function ensureFonts() {
  const packages = await missingFonts();
  if (packages.length === 0 || (await aptInstall(packages))) return;
  console.log(`Fonts are missing (${packages.join(', ')}): screenshots will show boxes.`);
}

/** @returns {Promise<string[]>} packages */
async function missingFonts() {
  const missing = [];
  for (const { pattern, packageName } of FONTS) {
    const { code, output } = await run('fc-list', [pattern]);
    if (code !== 0 || output.trim() === '') missing.push(packageName);
  }
  return [...new Set(missing)];
}

/**
 * Installs all missing programs of a whole run in one go, so that this happens while the first stages run. If it fails, each stage
 * installs what it needs, and says what is missing.
 */
export async function installAhead() {
  const missing = await missingFonts();
  const want = (/** @type {unknown} */ found, /** @type {readonly string[]} */ packages) => {
    if (!found) missing.push(...packages);
  };
  want(process.env.CHROMIUM ?? CHROMIUM_NAMES.some(onPath), ['chromium']);
  want(process.env.CHROMIUM ?? onPath(HEADLESS_SHELL), [HEADLESS_SHELL]);
  for (const { variable, programs, packages } of OTHER_BROWSERS)
    want(process.env[variable] ?? programs.every((names) => names.some(onPath)), packages);
  want(await findPostgres(), ['postgresql']);
  want(await findRedis(), ['redis-server']);
  want(findPgBouncer(), ['pgbouncer']);
  want(await findSwift(), ['python3-swift']);
  want(process.env.TURNSERVER ?? onPath('turnserver'), ['coturn']);
  for (const [name, { packageName }] of Object.entries(LANGUAGES).filter(([language]) => mayInstall(language)))
    want(packageName === undefined || (await findLanguage(name)), [packageName ?? '']);
  if (missing.length > 0) await aptInstall(missing);
}

/** @returns {Promise<string | undefined>} */
async function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const initdb = onPath('initdb');
  const folders = [
    ...versions.map((name) => path.join(debian, name, 'bin')),
    ...(initdb ? [path.dirname(initdb)] : []),
  ];
  const { code, output } = await run('pg_config', ['--bindir']);
  if (code === 0) folders.push(output.trim());
  for (const folder of folders) {
    if (!isExecutable(path.join(folder, 'initdb')) || !isExecutable(path.join(folder, 'postgres'))) continue;
    const version = /(\d+)/.exec((await run(path.join(folder, 'postgres'), ['--version'])).output)?.[1];
    if (Number(version) >= OLDEST_POSTGRES) return folder;
  }
  return undefined;
}

/** The package manager runs once at a time. */
let installing = Promise.resolve(true);
let isIndexFresh = false;

/** Resolves when the package manager is idle: before that, a program may be there without its libraries. */
export const untilInstalled = () => installing;

/**
 * Installs system packages on a Debian-like system, as root or by sudo without a password.
 * @param {readonly string[]} packages
 * @returns {Promise<boolean>} whether it worked
 */
function aptInstall(packages) {
  installing = installing.then(() => aptInstallNow(packages));
  return installing;
}

/** @param {readonly string[]} packages @returns {Promise<boolean>} */
async function aptInstallNow(packages) {
  if (!onPath('apt-get')) return false;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && (await run('sudo', ['-n', 'true'])).code !== 0) return false;
  console.log(`Installing ${packages.join(', ')} (apt-get) ...`);
  const apt = async (/** @type {readonly string[]} */ args) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-y', ...args];
    const [program = 'env', ...rest] = isRoot ? command : ['sudo', '-n', ...command];
    return run(program, rest);
  };
  // An index that cannot be refreshed may still be good enough for the installation.
  if (!isIndexFresh) await apt(['update']);
  isIndexFresh = true;
  const result = await apt(['install', '--no-install-recommends', ...packages]);
  if (result.code !== 0) console.log(result.output.trim().split('\n').slice(-5).join('\n'));
  return result.code === 0;
}

/** @param {string} name @returns {string | undefined} */
function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
