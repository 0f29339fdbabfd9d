import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../start-failure.ts';
import { reasonOf } from '../store/reason-of.ts';
import type { Terminal } from './command.ts';
import { type ServerOptions, serverRequest } from './server-call.ts';

const POLL_MS = 1000;

/** Exports the data of a player, waits for the archive, and saves it as a new file. Returns the line to print. */
export async function exportPlayer(
  options: ServerOptions,
  terminal: Terminal,
  player: string,
  file: string,
): Promise<string> {
  const request = serverRequest(options, terminal);
  // Personal data: only for this user of the machine, and never over another file.
  const target = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new StartFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  });
  try {
    await saveArchive(request, player, target);
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
  return `Saved the data of the player in ${file}.`;
}

async function saveArchive(
  request: ReturnType<typeof serverRequest>,
  player: string,
  target: FileHandle,
): Promise<void> {
  const call = async (method: string, path: string) =>
    (await (await request(method, player + path)).json()) as { readonly exportId: string; readonly state: string };
  const { exportId } = await call('POST', '/exports');
  for (let state = ''; state !== 'done';) {
    ({ state } = await call('GET', `/exports/${exportId}`));
    if (state === 'failed')
      throw new StartFailure(`the export ${exportId} has failed: the provider's log has the reason.`);
    if (state === 'waiting') await wait(POLL_MS);
  }
  const { body } = await request('GET', `${player}/exports/${exportId}/archive`);
  if (body === null) throw new StartFailure('the provider sent no archive.');
  await pipeline(Readable.fromWeb(body as ReadableStream), target.createWriteStream());
}
