import { FilePathSource } from 'mediabunny';

/** Looks into a file of no size, further ones for each byte, and the most altogether. Sound files without a table are read frame by frame. */
const FIRST_LOOKS = 100_000;
const MAX_LOOKS = 5_000_000;

export interface BoundedSource {
  readonly source: FilePathSource;
  /** The file is only put away from now on. */
  readonly release: () => void;
}

/**
 * A file that is given up after too many looks into it. A damaged one leads the library in circles (it looks for the next element of
 * a WebM for ever where eight bytes are left), and as they never wait, nothing else in the process would ever have its turn.
 */
export function openBounded(path: string, sizeBytes: number): BoundedSource {
  const most = Math.min(MAX_LOOKS, FIRST_LOOKS + sizeBytes);
  let looks = 0;
  const source = new Proxy(new FilePathSource(path), {
    get(target, name, receiver): unknown {
      looks += 1;
      if (looks > most) throw new RangeError('The file leads in circles.');
      return Reflect.get(target, name, receiver);
    },
  });
  return {
    source,
    release() {
      looks = Number.NEGATIVE_INFINITY;
    },
  };
}
