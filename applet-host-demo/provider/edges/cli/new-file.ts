import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { StartFailure } from '../../base/start-failure.ts';
import { reasonOf } from '../../base/store/engine/reason-of.ts';

/**
 * Writes a new file, or none if the work fails. It may contain personal data: only this user of the machine can read it, and it never
 * replaces another file.
 */
export async function writeNewFile(file: string, work: (target: FileHandle) => Promise<void>): Promise<void> {
  const target = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new StartFailure(`"${file}" cannot be written: ${reasonOf(error)}.`);
  });
  try {
    await work(target);
    await target.close();
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(file, { force: true });
    throw error;
  }
}

/** Writes the body of an answer without keeping it in memory. */
export async function writeBody({ body }: Response, target: FileHandle): Promise<void> {
  if (body === null) throw new StartFailure('the provider sent no content.');
  await writeFile(target, Readable.fromWeb(body as ReadableStream));
}
