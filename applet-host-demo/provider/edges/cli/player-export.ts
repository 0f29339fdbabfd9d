import type { FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../../base/start-failure.ts';
import type { Terminal } from './command.ts';
import { writeBody, writeNewFile } from './new-file.ts';
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
  await writeNewFile(file, (target) => saveArchive(request, player, target));
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
  await writeBody(await request('GET', `${player}/exports/${exportId}/archive`), target);
}
