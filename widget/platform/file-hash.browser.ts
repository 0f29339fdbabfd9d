import CryptoJS from 'crypto-js/core.js';
import SHA256 from 'crypto-js/sha256.js';
import 'crypto-js/lib-typedarrays.js';

/** Hashed between two looks at what else there is to do. */
const SLICE_BYTES = 64 * 1024;
const WORKER_MS = 30_000;

/**
 * SHA-256 of a blob, in a worker where the browser has them: this very file is what runs there. Elsewhere in slices, between
 * which the page goes on. Undefined where the bytes cannot be read.
 */
export async function hashBlob(blob: Blob): Promise<string | undefined> {
  try {
    return (await hashInWorker(blob)) ?? (await hashInSlices(blob));
  } catch {
    return undefined;
  }
}

async function hashInSlices(blob: Blob): Promise<string> {
  const hasher = CryptoJS.algo.SHA256.create();
  for (let from = 0; from < blob.size; from += SLICE_BYTES) {
    hasher.update(wordsOf(await blob.slice(from, from + SLICE_BYTES).arrayBuffer()));
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return hasher.finalize().toString();
}

const wordsOf = (bytes: ArrayBuffer) => CryptoJS.lib.WordArray.create(new Uint8Array(bytes));

/** What browsers that ask for trusted types take for the address of a worker: this file's, and no other. */
let address: string | undefined;

function trustedAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  address ??=
    trustedTypes?.createPolicy('meeline', { createScriptURL: () => import.meta.url }).createScriptURL('') ??
    import.meta.url;
  return address;
}

/** As far as it is used here. What the policy makes stands for a text wherever one is asked for. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}

/** Undefined where there is no worker, or it does not answer. */
function hashInWorker(blob: Blob): Promise<string | undefined> {
  return new Promise((resolve) => {
    let worker: Worker | undefined;
    const end = (hash: string | undefined): void => {
      clearTimeout(timer);
      worker?.terminate();
      resolve(hash);
    };
    const timer = setTimeout(end, WORKER_MS, undefined);
    try {
      worker = new Worker(trustedAddress(), { type: 'module' });
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        end(typeof data === 'string' ? data : undefined),
      );
      worker.addEventListener('error', () => end(undefined));
      worker.postMessage(blob);
    } catch {
      end(undefined);
    }
  });
}

/** What a worker has for a global object; a page has a document. */
const scope = globalThis as { document?: unknown; WorkerGlobalScope?: unknown; postMessage?: (data: unknown) => void };

if (scope.document === undefined && scope.WorkerGlobalScope !== undefined) {
  addEventListener('message', ({ data }: MessageEvent<Blob>) => {
    void data.arrayBuffer().then(
      (bytes) => scope.postMessage?.(SHA256(wordsOf(bytes)).toString()),
      () => scope.postMessage?.(undefined),
    );
  });
}
