import { NOT_LOADED, type NotLoaded } from './media.ts';

/**
 * Returns the SHA-256 of a blob of a few megabytes, in hexadecimal. Browsers offer their own hash only on secure pages,
 * so a plain HTTP page loads a library. Returns undefined when the bytes cannot be read. L-F4.
 */
export async function hashBlob(blob: Blob): Promise<string | NotLoaded | undefined> {
  try {
    const subtle = crypto.subtle as SubtleCrypto | undefined;
    if (subtle !== undefined) return hexOf(await subtle.digest('SHA-256', await blob.arrayBuffer()));
    const loaded = await import('./insecure-hash.browser.ts').catch(() => undefined);
    return loaded === undefined ? NOT_LOADED : await loaded.hashInSlices(blob);
  } catch {
    return undefined;
  }
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
