import { hashBlob } from './file-hash.browser.ts';
import {
  NOT_LOADED,
  type FileDownload,
  type FileUpload,
  type Media,
  type NotLoaded,
  type PictureSize,
  type VideoLook,
} from './media.ts';
import type { HttpOutcome } from './http.ts';

/** The browser's file functions. The chunk is loaded on first use. */
export const browserMedia: Media = {
  upload,
  download,
  hash: hashBlob,
  pictureSize,
  shrink,
  look,
  createUrl: (blob) => URL.createObjectURL(blob),
  releaseUrl: (url) => URL.revokeObjectURL(url),
};

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function upload({ url, headers, body, stallMs, onProgress, signal }: FileUpload): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        request.abort();
      }, stallMs);
    };
    const giveUp = (): void => request.abort();
    const end = (outcome: HttpOutcome): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(outcome);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total === 0 ? 0 : loaded / total);
    });
    request.addEventListener('load', () =>
      end({
        kind: 'response',
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      }),
    );
    request.addEventListener('error', () => end({ kind: 'network' }));
    request.addEventListener('abort', () => end({ kind: isLate ? 'timeout' : 'network' }));
    if (signal?.aborted === true) return end({ kind: 'network' });
    signal?.addEventListener('abort', giveUp);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    watch();
    request.send(body);
  });
}

async function download({ url, headers, stallMs, onProgress, signal }: FileDownload): ReturnType<Media['download']> {
  const abort = new AbortController();
  const giveUp = (): void => abort.abort();
  let timer = setTimeout(giveUp, stallMs);
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, stallMs);
  };
  signal?.addEventListener('abort', giveUp);
  try {
    if (signal?.aborted === true) return { kind: 'network' };
    const response = await fetch(url, {
      headers,
      signal: abort.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const total = Number(response.headers.get('content-length'));
    const blob = await gather(response, (bytes) => {
      watch();
      if (total > 0) onProgress?.(Math.min(1, bytes / total));
    });
    return { kind: 'response', status: response.status, blob, header: (name) => response.headers.get(name) };
  } catch {
    return { kind: 'network' };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** Pieces are merged into blobs of this size, which the browser may store outside memory. */
const GATHER_BYTES = 4 * 1024 * 1024;

/** Reads a body into a blob, and reports the number of bytes after each piece. */
async function gather(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const reader = response.body?.getReader();
  const whole: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let gathered = 0;
  for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read()) {
    pieces.push(piece.value);
    bytes += piece.value.byteLength;
    gathered += piece.value.byteLength;
    if (gathered >= GATHER_BYTES) {
      whole.push(new Blob(pieces));
      pieces = [];
      gathered = 0;
    }
    onBytes(bytes);
  }
  return new Blob([...whole, ...pieces], { type });
}

async function pictureSize(blob: Blob): Promise<PictureSize | undefined> {
  const url = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function shrink(blob: Blob, maxSidePx: number, quality: number): Promise<Blob | NotLoaded | undefined> {
  const loaded = await import('compressorjs').catch(() => undefined);
  if (loaded === undefined) return NOT_LOADED;
  const Compressor = loaded.default;
  try {
    return await new Promise<Blob>((resolve, reject) => {
      void new Compressor(blob, {
        maxWidth: maxSidePx,
        maxHeight: maxSidePx,
        quality,
        mimeType: 'image/jpeg',
        // `strict` would return the original if it is smaller, including the location in its metadata.
        strict: false,
        checkOrientation: true,
        retainExif: false,
        success: resolve,
        error: reject,
      });
    });
  } catch {
    return undefined;
  }
}

const LOOK_MS = 8000;
const POSTER_AT_S = 0.1;
const POSTER_QUALITY = 0.7;
const POSTER_SIDE_PX = 960;

async function look(video: Blob): Promise<VideoLook | undefined> {
  const url = URL.createObjectURL(video);
  const element = document.createElement('video');
  element.muted = true;
  element.playsInline = true;
  element.preload = 'auto';
  try {
    const loaded = happens(element, 'loadeddata');
    element.src = url;
    if (!(await loaded)) return undefined;
    const { videoWidth: width, videoHeight: height, duration } = element;
    const durationMs = Number.isFinite(duration) ? Math.round(duration * 1000) : 0;
    return { width, height, durationMs, poster: width === 0 ? undefined : await stillOf(element) };
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}

async function stillOf(element: HTMLVideoElement): Promise<Blob | undefined> {
  const sought = happens(element, 'seeked');
  element.currentTime = Math.min(POSTER_AT_S, element.duration / 2 || 0);
  if (!(await sought)) return undefined;
  const { videoWidth, videoHeight } = element;
  const scale = Math.min(1, POSTER_SIDE_PX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', POSTER_QUALITY);
  });
}

/** Whether the event fires in time and before an error. */
function happens(element: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), LOOK_MS);
    const end = (isGood: boolean): void => {
      clearTimeout(timer);
      resolve(isGood);
    };
    element.addEventListener(event, () => end(true), { once: true });
    element.addEventListener('error', () => end(false), { once: true });
  });
}
