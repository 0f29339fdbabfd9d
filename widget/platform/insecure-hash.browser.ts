import CryptoJS from 'crypto-js/core.js';
import 'crypto-js/sha256.js';
import 'crypto-js/lib-typedarrays.js';

/** A slow phone can hash one slice within a frame. */
const SLICE_BYTES = 64 * 1024;

/** Computes SHA-256 on pages without `crypto.subtle`. The page can handle input between the slices. */
export async function hashInSlices(blob: Blob): Promise<string> {
  const hasher = CryptoJS.algo.SHA256.create();
  for (let from = 0; from < blob.size; from += SLICE_BYTES) {
    const bytes = new Uint8Array(await blob.slice(from, from + SLICE_BYTES).arrayBuffer());
    hasher.update(CryptoJS.lib.WordArray.create(bytes));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return hasher.finalize().toString();
}
