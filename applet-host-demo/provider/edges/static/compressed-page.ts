import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One page per visited tenant. When there are more, the oldest is evicted. */
const MAX_PAGES = 100;
/** A compromise between speed and size: a page is compressed once after each change. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

export interface PageBody {
  readonly body: string | Buffer;
  readonly encoding: 'br' | 'gzip' | undefined;
}

type Encoded = Partial<Record<'br' | 'gzip', Promise<Buffer>>>;

/** Compresses each page once for browsers that accept it. */
export function createPageCompressor(): (html: string, acceptEncoding: string | undefined) => Promise<PageBody> {
  const kept = new Map<string, Encoded>();

  const encodedOf = (html: string): Encoded => {
    const known = kept.get(html);
    if (known !== undefined) return known;
    const [oldest] = kept.keys();
    if (kept.size >= MAX_PAGES && oldest !== undefined) kept.delete(oldest);
    const encoded: Encoded = {};
    kept.set(html, encoded);
    return encoded;
  };

  return async (html, acceptEncoding = '') => {
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(acceptEncoding, name));
    if (encoding === undefined) return { body: html, encoding };
    const encoded = encodedOf(html);
    return { body: await (encoded[encoding] ??= encoding === 'br' ? brotli(html, BROTLI) : gzipped(html)), encoding };
  };
}

/** Whether a browser accepts an encoding: the header names it with a quality above 0. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((offer) => {
    const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
