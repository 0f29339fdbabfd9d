import type { Failure } from '../../domain/failure.ts';
import { failure, type Result, success } from '../../domain/result.ts';

/** A loaded file with its object URL. */
export interface CachedFile {
  readonly url: string;
  readonly blob: Blob;
}

export type FileOutcome = Result<CachedFile, Failure>;

/** A reference to a file by a view that shows it, or is about to. */
export interface FileLease {
  readonly ready: Promise<FileOutcome>;
  /** Calls `listener` with the progress from 0 to 1, in whole per cents; immediately, if it is known. */
  readonly watch: (listener: (fraction: number) => void) => void;
  /** Ends the reference. A loaded file stays cached until space is needed; a fetch without references is aborted. */
  readonly release: () => void;
}

export interface ObjectUrls {
  /** Returns a loaded file without waiting. It stays valid only while a reference exists. */
  readonly peek: (key: string) => CachedFile | undefined;
  /** Fetches a file once for all callers. The next call retries a failed fetch. */
  readonly lease: (key: string, fetch: FetchFile) => FileLease;
}

export type FetchFile = (options: {
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}) => Promise<Result<Blob, Failure>>;

interface Entry {
  holders: number;
  file: CachedFile | undefined;
  ready: Promise<FileOutcome>;
  /** In whole per cents; undefined: not known (yet). */
  percent: number | undefined;
  readonly listeners: Set<(fraction: number) => void>;
  readonly abort: AbortController;
}

/** The maximum total size of cached files without references. */
const MAX_IDLE_BYTES = 32 * 1024 * 1024;

/** Files of chats as object URLs: fetched once, shared, and revoked when no view shows them and space is needed. */
export function createObjectUrls(maxIdleBytes = MAX_IDLE_BYTES): ObjectUrls {
  /** In the order of last use: the first one is evicted first. */
  const entries = new Map<string, Entry>();

  const evictIdle = (): void => {
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
      evictIdle();
      return success(entry.file);
    };
    const ready = Promise.resolve().then(run);
    const entry: Entry = { holders: 0, file: undefined, ready, percent: undefined, listeners: new Set(), abort };
    return entry;
  };

  /** Runs in a microtask, because a caller may release a file and request it again in the same task. */
  const stopIfUnwanted = (key: string, entry: Entry): void => {
    if (entry.holders > 0 || entry.file !== undefined) return;
    entry.abort.abort();
    forget(key, entry);
  };

  return {
    peek: (key) => entries.get(key)?.file,
    lease(key, fetch) {
      const entry = entries.get(key) ?? begin(key, fetch);
      entry.holders += 1;
      entries.delete(key);
      entries.set(key, entry);
      let isLeased = true;
      let heard: ((fraction: number) => void) | undefined;
      return {
        ready: entry.ready,
        watch(listener) {
          heard = listener;
          entry.listeners.add(listener);
          if (entry.percent !== undefined) listener(entry.percent / 100);
        },
        release() {
          if (!isLeased) return;
          isLeased = false;
          entry.holders -= 1;
          if (heard !== undefined) entry.listeners.delete(heard);
          evictIdle();
          queueMicrotask(() => stopIfUnwanted(key, entry));
        },
      };
    },
  };
}
