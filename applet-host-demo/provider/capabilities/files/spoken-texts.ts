import { buffer } from 'node:stream/consumers';
import type { Database } from '../../base/store/schema/schema.ts';
import { type FileRow, keepSpoken } from '../../base/store/files/files.ts';
import type { FileStore } from './file-store.ts';
import type { SpeechRecognizer } from './speech.ts';

declare module '../../calls/services.ts' {
  interface Services {
    /** Undefined: speech to text is not available. */
    readonly speech: SpokenTexts | undefined;
  }
}

/** The texts of voice messages: requested once, then stored. */
export interface SpokenTexts {
  /** Throws a `SpeechFailure` if the text is not available now. */
  readonly textOf: (file: FileRow) => Promise<string>;
}

/** Parallel requests for the same text share one call of the recogniser. */
export function createSpokenTexts(db: Database, files: FileStore, recognizer: SpeechRecognizer): SpokenTexts {
  const running = new Map<string, Promise<string>>();
  const find = async ({ blob_key, media_type, size }: FileRow): Promise<string> => {
    const bytes = Uint8Array.from(await buffer(files.read(blob_key, { first: 0, last: size - 1 })));
    const spoken = await recognizer.recognize({ bytes, mediaType: media_type });
    await keepSpoken(db, blob_key, spoken);
    return spoken;
  };
  return {
    textOf(file) {
      if (file.spoken !== null) return Promise.resolve(file.spoken);
      const known = running.get(file.blob_key);
      if (known !== undefined) return known;
      const found = find(file).finally(() => running.delete(file.blob_key));
      running.set(file.blob_key, found);
      return found;
    },
  };
}
