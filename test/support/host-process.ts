import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The built server of the host pages in a process of its own, as `npm start` runs it. */
export interface HostProcess {
  readonly url: string;
  /** What it wants to show when it is ready. */
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

/** Rejects when it exits before it is ready, with what it said on stderr. */
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

/** For starts that must fail: the exit code and what stands on stderr. */
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
