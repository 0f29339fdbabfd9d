import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newBlobKey } from './blob-store.ts';

/** Files whose upload is not finished. */
export interface Incoming {
  /** Returns a path for a new temporary file. */
  readonly temporary: () => string;
  /** The folder for the parts of an upload. */
  readonly partsOf: (uploadId: string) => string;
  /** Removes files that are older than a moment. A crash left them behind. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

/** Prepares local folders for incoming files. Files are always inspected here first, even if the storage is elsewhere. */
export async function openIncoming(directory: string): Promise<Incoming> {
  const incoming = path.join(directory, 'incoming');
  const parts = path.join(directory, 'parts');
  await Promise.all([incoming, parts].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
  return {
    temporary: () => path.join(incoming, newBlobKey()),
    partsOf: (uploadId) => path.join(parts, path.basename(uploadId)),
    async sweep(beforeMs) {
      for (const folder of [incoming, parts]) {
        for (const name of await readdir(folder)) {
          const found = await stat(path.join(folder, name)).catch(() => undefined);
          if (found !== undefined && found.mtimeMs < beforeMs) {
            await rm(path.join(folder, name), { recursive: true, force: true });
          }
        }
      }
    },
  };
}
