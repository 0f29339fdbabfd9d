import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SHORT_LIVED } from './stack.ts';

export interface ProviderProcess {
  readonly pid: number;
  readonly baseUrl: string;
  /** The output lines for the administrator at the terminal. */
  readonly lines: readonly string[];
  readonly stderr: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Exit code, or null after a signal. */
  readonly exited: Promise<number | null>;
}

export interface FailedStart {
  readonly exitCode: number | null;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

/** Configures the tenants of a provider without demo mode. The provider refuses all others. */
export async function nameTenants(dataDirectory: string, tenants: Readonly<Record<string, object>>): Promise<void> {
  await mkdir(dataDirectory, { recursive: true });
  await writeFile(path.join(dataDirectory, 'tenants.json'), JSON.stringify(tenants));
}

/** Starts the built provider and waits until it is ready. */
export async function startProviderProcess(main: string, env: Environment): Promise<ProviderProcess> {
  const started = launch(main, env);
  const outcome = await Promise.race([started.ready, started.exited]);
  if (outcome === null || typeof outcome === 'number') throw new Error(`provider ended: ${started.stderr()}`);
  return {
    pid: started.child.pid ?? 0,
    baseUrl: `http://127.0.0.1:${outcome.port}`,
    lines: outcome.lines,
    stderr: started.stderr,
    kill: (signal) => void started.child.kill(signal),
    exited: started.exited,
  };
}

/** Starts the built provider with a configuration with which it cannot start. */
export async function failToStart(main: string, env: Environment): Promise<FailedStart> {
  const started = launch(main, env);
  const outcome = await Promise.race([started.ready, started.exited]);
  if (outcome !== null && typeof outcome === 'object') {
    started.child.kill('SIGKILL');
    throw new Error('it started');
  }
  return { exitCode: outcome, stderr: started.stderr() };
}

/** Starts the built provider without waiting for anything. */
export function launchProvider(main: string, env: Environment) {
  const { child, exited, stderr } = launch(main, env);
  return { kill: (signal: NodeJS.Signals) => void child.kill(signal), exited, stderr };
}

interface ReadyMessage {
  readonly lines: readonly string[];
  readonly port: string;
}

/** Processes to end, so that a failing test leaves none running. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function launch(main: string, env: Environment) {
  const child: ChildProcess = fork(main, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    execArgv: SHORT_LIVED,
    silent: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (part: string) => (stderr += part));
  const exited = new Promise<number | null>((resolve) => {
    child.on('close', (code) => resolve(code));
  });
  const ready = new Promise<ReadyMessage>((resolve) => {
    child.on('message', (message: { ready?: boolean; lines: readonly string[] }) => {
      if (message.ready !== true) return;
      const port = /:(\d+)\//.exec(message.lines.join('\n'))?.[1] ?? '';
      resolve({ lines: message.lines, port });
    });
  });
  return { child, exited, ready, stderr: () => stderr };
}
