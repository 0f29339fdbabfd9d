import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newBlobKey } from '../../base/store/files/blob-key.ts';

/** Files whose upload is not finished. */
export interface Incoming {
  /** Returns a path for a new temporary file. */
  readonly temporary: () => string;
  /** Removes files that are older than a moment. A crash left them behind. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

/** Earlier versions kept the parts of uploads here. */
const OLD_PARTS = 'parts';

/** Prepares a local folder for incoming files. Files are always inspected here first, even if the storage is elsewhere. */
export async function openIncoming(directory: string): Promise<Incoming> {
  const incoming = path.join(directory, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  return {
    temporary: () => path.join(incoming, newBlobKey()),
    async sweep(beforeMs) {
      for (const folder of [incoming, path.join(directory, OLD_PARTS)]) {
        for (const name of await readdir(folder).catch(() => [])) {
          const found = await stat(path.join(folder, name)).catch(() => undefined);
          if (found !== undefined && found.mtimeMs < beforeMs) {
            await rm(path.join(folder, name), { recursive: true, force: true });
          }
        }
      }
    },
  };
}
