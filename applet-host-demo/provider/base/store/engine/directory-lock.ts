import { createHash, randomUUID } from 'node:crypto';
import { link, realpath, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartFailure } from '../../start-failure.ts';

/**
 * Ensures one process per data directory. The lock is a listening socket in the directory: the system frees it at the moment
 * its process ends, even by kill -9, and a second process can ask it for the owner's process id. PGlite has no such guard,
 * and two processes on its files corrupt them.
 */
export interface DirectoryLock {
  readonly release: () => Promise<void>;
}

/** The longest socket path that every system accepts (macOS: 104 with the closing zero). */
const MAX_SOCKET_PATH_BYTES = 100;
const TAKEN = new Set(['EEXIST', 'EADDRINUSE']);

/** Takes the lock of a directory, or throws a `StartFailure` with the reason. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const place = await realpath(directory);
  const name = socketPath(place);
  // First binds a unique name, then creates a hard link with the real name. Both binding and linking fail when the lock exists.
  // But only linking can be repeated after a dead lock was moved away, without ever removing a live one.
  const isPipe = process.platform === 'win32';
  const ownName = isPipe ? name : path.join(path.dirname(name), `.ml-${randomUUID().slice(0, 8)}`);
  const server = createServer((socket) => socket.end(String(process.pid))).unref();
  try {
    await listen(server, ownName);
    if (!isPipe) {
      await claim(ownName, name);
      await rm(ownName, { force: true });
    }
  } catch (error) {
    await close(server);
    if (error instanceof InUse || (isPipe && TAKEN.has(codeOf(error)))) throw inUse(directory, error);
    throw new StartFailure(`the data directory "${directory}" cannot be written (${codeOf(error)}). Set DATA_DIR.`);
  }
  return {
    release: async () => {
      if (!isPipe) await rm(name, { force: true });
      await close(server);
    },
  };
}

class InUse extends Error {
  readonly pid: string;

  constructor(pid: string) {
    super(`in use by ${pid}`);
    this.pid = pid;
  }
}

function inUse(directory: string, error: unknown): StartFailure {
  const pid = error instanceof InUse ? ` (pid ${error.pid})` : '';
  return new StartFailure(
    `the data directory "${directory}" is in use by another process${pid}. Stop it or set DATA_DIR.`,
  );
}

async function claim(ownName: string, name: string): Promise<void> {
  try {
    await link(ownName, name);
    return;
  } catch (error) {
    if (!TAKEN.has(codeOf(error))) throw error;
  }
  const holder = await askHolder(name);
  if (holder !== undefined) throw new InUse(holder);
  // The lock is dead. It is moved away, not removed, so that a lock taken by a third process meanwhile can be put back.
  const movedName = `${ownName}-old`;
  await rename(name, movedName).catch(ignoreMissing);
  const lateHolder = await askHolder(movedName);
  if (lateHolder !== undefined) {
    await link(movedName, name).catch(() => undefined);
    await rm(movedName, { force: true });
    throw new InUse(lateHolder);
  }
  await rm(movedName, { force: true });
  try {
    await link(ownName, name);
  } catch (error) {
    if (!TAKEN.has(codeOf(error))) throw error;
    throw new InUse((await askHolder(name)) ?? 'unknown');
  }
}

/** Reads the owner's process id from the socket; undefined when no process listens. */
function askHolder(name: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(name);
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy());
    let isConnected = false;
    socket.on('connect', () => (isConnected = true));
    socket.on('data', (part: string) => (answer += part));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(isConnected ? answer || 'unknown' : undefined));
  });
}

function socketPath(place: string): string {
  const digest = createHash('sha256').update(place).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\meeline-${digest}`;
  const inside = path.join(place, '.ml-lock');
  return Buffer.byteLength(inside) + 16 <= MAX_SOCKET_PATH_BYTES ? inside : path.join(tmpdir(), `.ml-lock-${digest}`);
}

function listen(server: Server, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
