import { ensureBuilt } from './build-state.mjs';
import { Failure, refuseArguments } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { serverEnvironment, startPages, startProvider } from './servers.mjs';

/** @typedef {import('./servers.mjs').Server} Server */

/** Long, because the first start creates and fills the database. */
const READY_TIMEOUT_MS = 120_000;
/** The terminal and npm may both deliver one Ctrl-C. Only a signal after this time counts as a second request. */
const SECOND_SIGNAL_AFTER_MS = 2_000;

/**
 * Installs and builds what is missing, starts the provider and the host pages, and waits until one of them ends or a signal
 * arrives. Resolves to the exit code.
 */
export async function startProduct() {
  refuseArguments('npm start');
  await ensureInstalled();
  await ensureBuilt();

  const env = serverEnvironment();
  /** @type {Server[]} */
  const servers = [];
  const ended = endOfSession(servers);
  /** @param {Server} server */
  const untilReady = (server) => {
    servers.push(server);
    const early = server.exited.then((code) => ({ code: code === 0 ? 1 : code }));
    return Promise.race([server.ready, early, ended, timeout(server)]);
  };

  /** @type {string[]} */
  const lines = [];
  for (const start of [startProvider, startPages]) {
    const outcome = await untilReady(start(env));
    if (!Array.isArray(outcome)) return finish(servers, outcome.code);
    lines.push(...outcome);
  }
  for (const line of [...lines, `MeeLine ready on http://localhost:${env.PORT}`]) console.log(line);

  const crashed = servers.map(async (server) => {
    const code = await server.exited;
    return { code: 1, reason: `The ${server.name} exited unexpectedly with code ${code}.` };
  });
  const outcome = await Promise.race([ended, ...crashed]);
  if ('reason' in outcome) console.error(outcome.reason);
  return finish(servers, outcome.code);
}

/** @param {Server[]} servers @returns {Promise<{ code: number }>} settles when a signal arrives */
function endOfSession(servers) {
  let firstSignalAt = 0;
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (firstSignalAt > 0 && performance.now() - firstSignalAt > SECOND_SIGNAL_AFTER_MS) process.exit(1);
        firstSignalAt ||= performance.now();
        resolve({ code: 0 });
      });
    }
    process.on('exit', () => servers.forEach((server) => server.kill()));
  });
}

/** Stops the host pages first, because they talk to the provider. @param {Server[]} servers @param {number} code */
async function finish(servers, code) {
  for (const server of servers.toReversed()) await server.stop();
  return code;
}

/** @param {Server} server @returns {Promise<never>} */
function timeout(server) {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new Failure(`The ${server.name} did not become ready within ${READY_TIMEOUT_MS / 1000} s.`)),
      READY_TIMEOUT_MS,
    );
    timer.unref();
  });
}
