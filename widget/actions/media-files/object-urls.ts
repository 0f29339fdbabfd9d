import type { Failure } from '../../domain/failure.ts';
import { failure, type Result, success } from '../../domain/result.ts';

/** A file that is here, and the address under which the page can show it. */
export interface HeldFile {
  readonly url: string;
  readonly blob: Blob;
}

export type FileOutcome = Result<HeldFile, Failure>;

/** Somebody shows a file, or is about to. */
export interface FileHold {
  readonly ready: Promise<FileOutcome>;
  /** Hears how much of it is here, from 0 to 1, in whole per cents; at once, where that is known. */
  readonly watch: (listener: (fraction: number) => void) => void;
  /** It is not shown any more. What is here stays until room is needed; what nobody waits for any more is not fetched further. */
  readonly release: () => void;
}

export interface ObjectUrls {
  /** What is here already, to be shown without a moment of nothing. It stays valid only while somebody holds it. */
  readonly peek: (key: string) => HeldFile | undefined;
  /** Fetches a file once, however many want it; one that failed is fetched again by the next who wants it. */
  readonly hold: (key: string, fetch: FetchFile) => FileHold;
}

export type FetchFile = (options: {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}) => Promise<Result<Blob, Failure>>;

interface Entry {
  holders: number;
  file: HeldFile | undefined;
  ready: Promise<FileOutcome>;
  /** In whole per cents; undefined: not known (yet). */
  percent: number | undefined;
  readonly listeners: Set<(fraction: number) => void>;
  readonly abort: AbortController;
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

  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  const begin = (key: string, fetch: FetchFile): Entry => {
    const abort = new AbortController();
    const onProgress = (fraction: number): void => {
      const percent = Math.floor(fraction * 100);
      if (percent === entry.percent) return;
      entry.percent = percent;
      for (const listener of entry.listeners) listener(percent / 100);
    };
    const run = async (): Promise<FileOutcome> => {
      const outcome = await fetch({ signal: abort.signal, onProgress });
      if (!outcome.ok || abort.signal.aborted) {
        forget(key, entry);
        return outcome.ok ? failure({ code: 'failed_to_fetch' }) : outcome;
      }
      entry.file = { url: URL.createObjectURL(outcome.value), blob: outcome.value };
      makeRoom();
      return success(entry.file);
    };
    const ready = Promise.resolve().then(run);
    const entry: Entry = { holders: 0, file: undefined, ready, percent: undefined, listeners: new Set(), abort };
    return entry;
  };

  /** Who lets go of a file and takes it again in one step of the page has not let go of it. */
  const stopIfUnwanted = (key: string, entry: Entry): void => {
    if (entry.holders > 0 || entry.file !== undefined) return;
    entry.abort.abort();
    forget(key, entry);
  };

  return {
    peek: (key) => entries.get(key)?.file,
    hold(key, fetch) {
      const entry = entries.get(key) ?? begin(key, fetch);
      entry.holders += 1;
      entries.delete(key);
      entries.set(key, entry);
      let isHeld = true;
      let heard: ((fraction: number) => void) | undefined;
      return {
        ready: entry.ready,
        watch(listener) {
          heard = listener;
          entry.listeners.add(listener);
          if (entry.percent !== undefined) listener(entry.percent / 100);
        },
        release() {
          if (!isHeld) return;
          isHeld = false;
          entry.holders -= 1;
          if (heard !== undefined) entry.listeners.delete(heard);
          makeRoom();
          queueMicrotask(() => stopIfUnwanted(key, entry));
        },
      };
    },
  };
}
