import type { FileHandle } from 'node:fs/promises';

const WINDOW_BYTES = 64 * 1024;

/**
 * Reads a file from its beginning to its end through a buffer. It reads adjacent bytes together: a separate read for each of a
 * million small elements takes minutes.
 */
export class FileWindow {
  readonly #file: FileHandle;
  readonly #buffer = Buffer.alloc(WINDOW_BYTES);
  #from = 0;
  #to = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Returns fewer bytes at the end of the file. The bytes are valid until the next call. */
  async read(position: number, length: number): Promise<Buffer> {
    if (length > WINDOW_BYTES) {
      const whole = Buffer.alloc(length);
      const { bytesRead } = await this.#file.read(whole, 0, length, position);
      return whole.subarray(0, bytesRead);
    }
    if (position < this.#from || position + length > this.#to) {
      const { bytesRead } = await this.#file.read(this.#buffer, 0, WINDOW_BYTES, position);
      this.#from = position;
      this.#to = position + bytesRead;
    }
    return this.#buffer.subarray(position - this.#from, Math.min(position + length, this.#to) - this.#from);
  }
}
