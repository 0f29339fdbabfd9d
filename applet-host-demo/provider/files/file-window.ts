import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/**
 * A file that is read from its beginning to its end, a little at a time. What lies close together is fetched at once: a call for
 * each of a million elements of some bytes takes minutes.
 */
export class FileWindow {
  readonly #file: FileHandle;
  readonly #held = Buffer.alloc(WINDOW_BYTES);
  #from = 0;
  #to = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Fewer bytes where the file ends. They are good until the next call. */
  async read(position: number, length: number): Promise<Buffer> {
    if (length > WINDOW_BYTES) {
      const whole = Buffer.alloc(length);
      const { bytesRead } = await this.#file.read(whole, 0, length, position);
      return whole.subarray(0, bytesRead);
    }
    if (position < this.#from || position + length > this.#to) {
      const { bytesRead } = await this.#file.read(this.#held, 0, WINDOW_BYTES, position);
      this.#from = position;
      this.#to = position + bytesRead;
    }
    return this.#held.subarray(position - this.#from, Math.min(position + length, this.#to) - this.#from);
  }
}
