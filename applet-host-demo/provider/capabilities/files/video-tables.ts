/** A file with more boxes, samples or tracks than this is rejected as a video. */
export const MAX_BOXES = 100_000;
export const MAX_SAMPLES = 2_000_000;
export const MAX_TRACKS = 64;

/** The number of bytes to read of each table, by its type. */
const BYTES_READ: ReadonlyMap<string, number> = new Map([
  ['stsc', MAX_SAMPLES * 12],
  ['stts', MAX_SAMPLES * 8],
  ['ctts', MAX_SAMPLES * 8],
  ['stz2', 12],
  ['trun', 8],
]);
const ENTRIES_AT = 8;

/**
 * Counts the samples that a video claims to have. The parsing library trusts this number. For a tiny file it counts to four
 * billion, and blocks the whole process meanwhile. Spec: ISO/IEC 14496-12.
 */
export class VideoTables {
  #samples = 0;
  #timed = 0;
  #hasOffsets = false;

  /** Returns how many bytes of a table to read; undefined for tables that do not matter. */
  bytesOf(type: string): number | undefined {
    return BYTES_READ.get(type);
  }

  beginTrack(): void {
    this.#timed = 0;
    this.#hasOffsets = false;
  }

  /** Whether the counts are still plausible for a video after this table. */
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
      // Sound has one sample per moment. The library iterates over these only if pictures are shown in another order.
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
