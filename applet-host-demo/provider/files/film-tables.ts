/** A film of more boxes, samples or tracks than this is none. */
export const MAX_BOXES = 100_000;
export const MAX_SAMPLES = 2_000_000;
export const MAX_TRACKS = 64;

/** Bytes of a table that are looked at, by its type. */
const LOOKED_AT: ReadonlyMap<string, number> = new Map([
  ['stsc', MAX_SAMPLES * 12],
  ['stts', MAX_SAMPLES * 8],
  ['ctts', MAX_SAMPLES * 8],
  ['stz2', 12],
  ['trun', 8],
]);
const ENTRIES_AT = 8;

/**
 * How many samples a film says that it has. The library that measures films takes that at its word, and counts to four thousand
 * million for a file of some bytes, while nothing else in the process has its turn. Spec: ISO/IEC 14496-12.
 */
export class FilmTables {
  #samples = 0;
  #timed = 0;
  #hasOffsets = false;

  /** How much of a table must be read; undefined: it is none of those that count. */
  bytesOf(type: string): number | undefined {
    return LOOKED_AT.get(type);
  }

  beginTrack(): void {
    this.#timed = 0;
    this.#hasOffsets = false;
  }

  /** Whether what stands in a table, with all before it, is still a film. */
  accepts(type: string, table: Buffer): boolean {
    if (table.byteLength < ENTRIES_AT) return true;
    switch (type) {
      case 'trun':
        this.#samples += table.readUInt32BE(4);
        break;
      case 'stz2':
        if (table.byteLength >= 12) this.#samples += table.readUInt32BE(8);
        break;
      case 'stsc':
        return entriesOf(table, 12).every(
          (at) => table.readUInt32BE(at) <= MAX_SAMPLES && table.readUInt32BE(at + 4) <= MAX_SAMPLES,
        );
      // Sound has a sample for each of its moments. It is only counted through where pictures are shown in another order.
      case 'ctts':
        this.#hasOffsets = true;
        this.#samples += sumOf(table);
        break;
      case 'stts':
        this.#timed += sumOf(table);
        break;
    }
    return this.#samples <= MAX_SAMPLES && !(this.#hasOffsets && this.#timed > MAX_SAMPLES);
  }
}

function entriesOf(table: Buffer, width: number): readonly number[] {
  const there = Math.floor((table.byteLength - ENTRIES_AT) / width);
  const count = Math.min(table.readUInt32BE(4), there);
  return Array.from({ length: count }, (_, index) => ENTRIES_AT + index * width);
}

const sumOf = (table: Buffer): number => entriesOf(table, 8).reduce((sum, at) => sum + table.readUInt32BE(at), 0);
