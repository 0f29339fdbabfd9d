import type { Failure } from '../../domain/failure.ts';
import type { Result } from '../../domain/result.ts';

/** A file that is here, and the address under which the page can show it. */
export interface HeldFile {
  readonly url: string;
  readonly blob: Blob;
}

export type FileOutcome = Result<HeldFile, Failure>;

/** Somebody shows a file, or is about to. */
export interface FileHold {
  readonly ready: Promise<FileOutcome>;
  /** It is not shown any more. What everybody has let go of stays until room is needed. */
  readonly release: () => void;
}

export interface ObjectUrls {
  /** What is here already, to be shown without a moment of nothing. It stays valid only while somebody holds it. */
  readonly peek: (key: string) => HeldFile | undefined;
  /** Fetches a file once, however many want it; one that failed is fetched again by the next who wants it. */
  readonly hold: (key: string, fetch: () => Promise<Result<Blob, Failure>>) => FileHold;
}

interface Entry {
  holders: number;
  file: HeldFile | undefined;
  ready: Promise<FileOutcome>;
}

/** Files that nobody shows are kept up to this size altogether. */
const MAX_IDLE_BYTES = 32 * 1024 * 1024;

/** Files of chats as object URLs: fetched once, shared, and revoked when nobody shows them and room is needed. */
export function createObjectUrls(maxIdleBytes = MAX_IDLE_BYTES): ObjectUrls {
  /** In the order of their last use: the first one goes first. */
  const entries = new Map<string, Entry>();

  const makeRoom = (): void => {
    const idle = [...entries].filter(([, { holders, file }]) => holders === 0 && file !== undefined);
    let bytes = idle.reduce((sum, [, { file }]) => sum + (file?.blob.size ?? 0), 0);
    for (const [key, { file }] of idle) {
      if (bytes <= maxIdleBytes) return;
      if (file === undefined) continue;
      bytes -= file.blob.size;
      URL.revokeObjectURL(file.url);
      entries.delete(key);
    }
  };

  const begin = (key: string, fetch: () => Promise<Result<Blob, Failure>>): Entry => {
    const run = async (): Promise<FileOutcome> => {
      const outcome = await fetch();
      if (!outcome.ok) {
        entries.delete(key);
        return outcome;
      }
      entry.file = { url: URL.createObjectURL(outcome.value), blob: outcome.value };
      makeRoom();
      return { ok: true, value: entry.file };
    };
    const entry: Entry = { holders: 0, file: undefined, ready: Promise.resolve().then(run) };
    return entry;
  };

  return {
    peek: (key) => entries.get(key)?.file,
    hold(key, fetch) {
      const entry = entries.get(key) ?? begin(key, fetch);
      entry.holders += 1;
      entries.delete(key);
      entries.set(key, entry);
      let isHeld = true;
      return {
        ready: entry.ready,
        release() {
          if (!isHeld) return;
          isHeld = false;
          entry.holders -= 1;
          makeRoom();
        },
      };
    },
  };
}
