import type { HttpOutcome } from './http.ts';

export interface FileUpload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData;
  /** Without a byte of progress for so long it counts as lost. */
  readonly stallMs: number;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface FileDownload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Without a byte for so long it counts as lost. */
  readonly stallMs: number;
  /** From 0 to 1; never told where nobody says how much there is. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** `network`: nothing was answered, or it was given up. */
export type DownloadOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly blob: Blob; header(name: string): string | null }
  | { readonly kind: 'network' };

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface VideoLook extends PictureSize {
  readonly durationMs: number;
  /** A still from near its beginning, where the browser could draw one. */
  readonly poster: Blob | undefined;
}

/** The code for it could not be fetched: it says nothing about the file. */
export const NOT_LOADED = Symbol('not loaded');
export type NotLoaded = typeof NOT_LOADED;

/** What the browser can do with files. Nothing here rejects. */
export interface Media {
  readonly upload: (request: FileUpload) => Promise<HttpOutcome>;
  readonly download: (request: FileDownload) => Promise<DownloadOutcome>;
  /** SHA-256, hexadecimal, without holding up the page; undefined where the bytes cannot be read. */
  readonly hash: (blob: Blob) => Promise<string | NotLoaded | undefined>;
  /** As it is shown, upright; undefined for what is no picture, or a damaged one. */
  readonly pictureSize: (blob: Blob) => Promise<PictureSize | undefined>;
  /** A smaller picture, upright, with nothing in it but what is seen; undefined where it cannot be made. */
  readonly shrink: (blob: Blob, maxSidePx: number, quality: number) => Promise<Blob | NotLoaded | undefined>;
  /** Undefined where this browser cannot play it. */
  readonly look: (video: Blob) => Promise<VideoLook | undefined>;
  /** An address under which this page can show a blob, until it is released. */
  readonly createUrl: (blob: Blob) => string;
  readonly releaseUrl: (url: string) => void;
}
