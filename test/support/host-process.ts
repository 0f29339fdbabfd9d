import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The built server of the host pages in a separate process, as `npm start` runs it. */
export interface HostProcess {
  readonly url: string;
  /** Its output until it is ready. */
  readonly lines: readonly string[];
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
}

const SCRIPT = path.resolve(import.meta.dirname, '../../dist/pages/server.js');

export interface HostEnvironment {
  readonly HOST_PAGE_PORT: string;
  readonly PORT: string;
  readonly DATA_DIR: string;
}

/** Starts the server. Rejects with its stderr output if it exits before it is ready. */
export async function startHostProcess(env: HostEnvironment): Promise<HostProcess> {
  const child = forkHost(env);
  const early = endOf(child).then(({ code, stderr }) => {
    throw new Error(`host page exited with ${code}: ${stderr}`);
  });
  const [message] = (await Promise.race([once(child, 'message'), early])) as [{ ready: true; lines: string[] }];
  early.catch(() => undefined);
  return {
    url: `http://localhost:${env.HOST_PAGE_PORT}`,
    lines: message.lines,
    async stop() {
      const ended = endOf(child);
      child.kill('SIGTERM');
      return (await ended).code;
    },
  };
}

/** Runs a start that must fail. Resolves to the exit code and the stderr output. */
export const runHostProcess = (env: HostEnvironment): Promise<{ code: number | null; stderr: string }> =>
  endOf(forkHost(env));

const forkHost = (env: HostEnvironment): ChildProcess =>
  fork(SCRIPT, { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });

async function endOf(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += String(chunk);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}
