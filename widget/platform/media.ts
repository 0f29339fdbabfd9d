import type { HttpOutcome } from './http.ts';

export interface FileUpload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Blob | FormData;
  /** The upload counts as lost after this time without progress. */
  readonly stallMs: number;
  /** From 0 to 1. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface FileDownload {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The download counts as lost after this time without data. */
  readonly stallMs: number;
  /** From 0 to 1. Not called if the total size is unknown. */
  readonly onProgress?: ((fraction: number) => void) | undefined;
  readonly signal: AbortSignal | undefined;
}

/** `network`: no response arrived, or the request was aborted. */
export type DownloadOutcome =
  | { readonly kind: 'response'; readonly status: number; readonly blob: Blob; header(name: string): string | null }
  | { readonly kind: 'network' };

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface VideoLook extends PictureSize {
  readonly durationMs: number;
  /** A still image from near the start, if the browser could draw one. */
  readonly poster: Blob | undefined;
}

/** The code for the operation could not be loaded. This says nothing about the file. */
export const NOT_LOADED = Symbol('not loaded');
export type NotLoaded = typeof NOT_LOADED;

/** The browser's file functions. No call rejects. */
export interface Media {
  readonly upload: (request: FileUpload) => Promise<HttpOutcome>;
  readonly download: (request: FileDownload) => Promise<DownloadOutcome>;
  /** Returns the SHA-256 in hexadecimal without blocking the page; undefined if the bytes cannot be read. */
  readonly hash: (blob: Blob) => Promise<string | NotLoaded | undefined>;
  /** Returns the displayed size, after rotation; undefined if the file is no picture or damaged. */
  readonly pictureSize: (blob: Blob) => Promise<PictureSize | undefined>;
  /** Returns a smaller, upright picture without metadata; undefined if it cannot be created. */
  readonly shrink: (blob: Blob, maxSidePx: number, quality: number) => Promise<Blob | NotLoaded | undefined>;
  /** Returns data about a video; undefined if this browser cannot play it. */
  readonly look: (video: Blob) => Promise<VideoLook | undefined>;
  /** Returns a URL for showing a blob on this page, valid until it is released. */
  readonly createUrl: (blob: Blob) => string;
  readonly releaseUrl: (url: string) => void;
}
