import { readFile } from 'node:fs/promises';

/** The credentials of S3-compatible storage. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The files that contain keys. Their content may be replaced while the provider runs. */
export type S3KeyFiles = Partial<Readonly<Record<keyof S3Keys, string>>>;

export interface KeySource {
  /** The present keys, the same object as long as they do not change. */
  readonly current: () => Promise<S3Keys>;
  /** Asked when the storage has refused keys. True: others have come meanwhile, or they have just changed and may be half replaced. */
  readonly mayHaveChanged: (refused: S3Keys) => Promise<boolean>;
}

/** The files are read again after this time. */
const FRESH_MS = 5_000;
/** The operator needs at most this long to replace several files. */
const REPLACING_MS = 10_000;

/** Reads keys from their files again, so that new ones need no restart. An unreadable or empty file keeps its last key. L-OP2. */
export function createKeySource(first: S3Keys, files: S3KeyFiles, nowMs = () => performance.now()): KeySource {
  const names = (Object.keys(files) as (keyof S3Keys)[]).filter((name) => files[name] !== undefined);
  let keys = first;
  let readAtMs = nowMs();
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const contents = await Promise.all(names.map((name) => contentOf(files[name] ?? '')));
    readAtMs = nowMs();
    const found = names.map((name, at) => [name, contents[at] ?? keys[name]] as const);
    if (found.every(([name, value]) => value === keys[name])) return;
    keys = { ...keys, ...Object.fromEntries(found) };
    changedAtMs = nowMs();
  };
  const refresh = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)));

  return {
    async current() {
      if (names.length > 0 && nowMs() - readAtMs >= FRESH_MS) await refresh();
      return keys;
    },
    async mayHaveChanged(refused) {
      if (names.length === 0) return false;
      if (keys === refused) await refresh();
      return keys !== refused || nowMs() - changedAtMs < REPLACING_MS;
    },
  };
}

async function contentOf(file: string): Promise<string | undefined> {
  const content = await readFile(file, 'utf8').catch(() => '');
  return content.trim() === '' ? undefined : content.trim();
}
