import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const gzipAsync = promisify(zlib.gzip);
const brotliAsync = promisify(zlib.brotliCompress);

/** @param {Buffer} content */
export const gzip = (content) => gzipAsync(content, { level: 9 });

/** @param {Buffer} content */
export const brotli = (content) =>
  brotliAsync(content, {
    params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });

/**
 * Size of a file in bytes, uncompressed and compressed.
 * @param {string} file absolute
 */
export async function measure(file) {
  const content = await readFile(file);
  const [gzipped, brotlied] = await Promise.all([gzip(content), brotli(content)]);
  return { raw: content.length, gzip: gzipped.length, brotli: brotlied.length };
}

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} K`;
