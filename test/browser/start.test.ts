import { spawn, type ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { prepareDemoData } from '../support/stack.ts';

/** `npm start` on a new checkout: issue point 1. */

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ready: Promise<void>;
  readonly exited: Promise<number | null>;
}

let folder: string;
let dataDir: string;
let runs: Run[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-start-'));
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  await Promise.all(runs.map((run) => end(run)));
  runs = [];
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<Run> {
  const child = spawn(process.execPath, ['.tools/start.mjs'], { env: { ...process.env, ...env }, detached: true });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes('MeeLine ready on')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const run: Run = { child, output: () => output, ready, exited };
  runs.push(run);
  return run;
}

async function end(run: Run): Promise<number | null> {
  // A terminal sends Ctrl-C to all foreground processes at once.
  if (run.child.exitCode === null && run.child.pid !== undefined) process.kill(-run.child.pid, 'SIGINT');
  return run.exited;
}

async function ports(): Promise<{ PORT: string; HOST_PAGE_PORT: string; DATA_DIR: string }> {
  return { PORT: String(await freePort()), HOST_PAGE_PORT: String(await freePort()), DATA_DIR: dataDir };
}

/** Starts from the data of an earlier first start. */
const startWithData = async (): Promise<void> => cp(await prepareDemoData(), dataDir, { recursive: true });

async function logIn(port: string): Promise<string> {
  const answer = await fetch(`http://localhost:${port}/vap/api/im/userLogin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginName: 'emma', password: 'demo-2026' }),
  });
  const { data } = (await answer.json()) as { data: { user: { user_id: string } } };
  return data.user.user_id;
}

describe('npm start', () => {
  it('prints addresses, keeps data over restarts, exits on Ctrl-C', async () => {
    const env = await ports();
    const first = await start(env);
    await first.ready;
    expect(first.output()).toContain(`http://localhost:${env.HOST_PAGE_PORT}`);
    expect(first.output()).toContain('emma');
    expect(first.output().trimEnd().endsWith(`MeeLine ready on http://localhost:${env.PORT}`)).toBe(true);
    const page = await fetch(`http://localhost:${env.PORT}/ml`);
    expect(page.status).toBe(200);
    expect((await fetch(`http://localhost:${env.HOST_PAGE_PORT}/`)).status).toBe(200);
    const userId = await logIn(env.PORT);
    expect(await end(first)).toBe(0);

    const second = await start(env);
    await second.ready;
    expect(await logIn(env.PORT)).toBe(userId);
    expect(await end(second)).toBe(0);
  });

  it('names a port that is in use', async () => {
    await startWithData();
    const env = await ports();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(Number(env.PORT), resolve));
    const run = await start(env);
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([expect.stringContaining(env.PORT)]);
    server.close();
  });

  it('names the host page port when it is in use', async () => {
    await startWithData();
    const env = await ports();
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(Number(env.HOST_PAGE_PORT), resolve));
    const run = await start(env);
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([expect.stringContaining(env.HOST_PAGE_PORT)]);
    server.close();
  });

  it('names the data directory that another process uses', async () => {
    await startWithData();
    const first = await start(await ports());
    await first.ready;
    const second = await start(await ports());
    expect(await second.exited).toBe(1);
    expect(linesOf(second)).toEqual([expect.stringContaining(dataDir)]);
  });

  it('names a data directory that is not writable', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const run = await start({ ...(await ports()), DATA_DIR: path.join(file, 'data') });
    expect(await run.exited).toBe(1);
    expect(linesOf(run)).toEqual([expect.stringContaining(file)]);
  });
});

const linesOf = (run: Run): readonly string[] => run.output().trim().split('\n');
