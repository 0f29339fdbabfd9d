import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

export interface TurnServer {
  readonly urls: readonly string[];
  readonly secret: string;
  /** Ends the relay and all connections through it. */
  readonly kill: () => Promise<void>;
  /** Starts the relay again, on the same port. */
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts coturn on a free port, with credentials by the REST scheme. @param program the program `turnserver` */
export async function startTurnServer(program: string): Promise<TurnServer> {
  const port = await freePort();
  const secret = 'the secret of the relay in tests';
  // Browsers leave out loopback addresses.
  const address =
    Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address ?? '127.0.0.1';
  const args = [
    '-n',
    `--listening-ip=${address}`,
    `--relay-ip=${address}`,
    `--listening-port=${port}`,
    '--realm=meeline',
    '--use-auth-secret',
    `--static-auth-secret=${secret}`,
    '--no-tls',
    '--no-dtls',
    '--no-cli',
    '--allow-loopback-peers',
    '--log-file=stdout',
    `--pidfile=${path.join(tmpdir(), `meeline-turn-${port}.pid`)}`,
    `--userdb=${path.join(tmpdir(), `meeline-turn-${port}.db`)}`,
  ];
  let stopRun = run(program, args);
  return {
    urls: [`turn:${address}:${port}?transport=udp`, `turn:${address}:${port}?transport=tcp`],
    secret,
    async kill() {
      await stopRun('SIGKILL');
    },
    start() {
      stopRun = run(program, args);
    },
    stop: () => stopRun('SIGTERM'),
  };
}

/** Starts the program. Returns the function that ends it. */
function run(program: string, args: readonly string[]): (signal: 'SIGTERM' | 'SIGKILL') => Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return async (signal) => {
    child.kill(signal);
    await exited;
  };
}
