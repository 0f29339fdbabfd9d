import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newBlobKey } from './blob-store.ts';

/** Files that are on their way in. */
export interface Incoming {
  /** A path for a file that is about to be written. */
  readonly temporary: () => string;
  /** Where the parts of an upload are. */
  readonly partsOf: (uploadId: string) => string;
  /** Removes what has been lying there since before a moment: a crash left it behind. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

/** Room for what arrives, below a directory of this machine: wherever files are kept, they are looked at here first. */
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
