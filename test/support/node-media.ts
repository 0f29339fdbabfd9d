import { BlobSource, ALL_FORMATS, Input } from 'mediabunny';
import sharp from 'sharp';
import { hashBlob } from '../../widget/platform/file-hash.browser.ts';
import type { FileUpload, Media } from '../../widget/platform/media.ts';

/** Handles files in Node: the requests equal those of a browser, but the image library differs. */
export function createNodeMedia({ onUpload }: { readonly onUpload?: (request: FileUpload) => void } = {}): Media {
  let urls = 0;
  return {
    async upload(request) {
      onUpload?.(request);
      const { url, headers, body, signal } = request;
      try {
        const response = await fetch(url, { method: 'POST', headers, body, signal: signal ?? null });
        const text = await response.text();
        request.onProgress(1);
        return { kind: 'response', status: response.status, text, header: (name) => response.headers.get(name) };
      } catch {
        return { kind: 'network' };
      }
    },
    async download({ url, headers, signal }) {
      try {
        const response = await fetch(url, { headers, signal: signal ?? null });
        const blob = await response.blob();
        return { kind: 'response', status: response.status, blob, header: (name) => response.headers.get(name) };
      } catch {
        return { kind: 'network' };
      }
    },
    hash: hashBlob,
    async pictureSize(blob) {
      try {
        const { autoOrient } = await sharp(await blob.arrayBuffer()).metadata();
        return autoOrient;
      } catch {
        return undefined;
      }
    },
    async shrink(blob, side, quality) {
      try {
        const shrunk = await sharp(await blob.arrayBuffer())
          .autoOrient()
          .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality: quality * 100 })
          .toBuffer();
        return new Blob([new Uint8Array(shrunk)], { type: 'image/jpeg' });
      } catch {
        return undefined;
      }
    },
    async look(video) {
      const input = new Input({ source: new BlobSource(video), formats: ALL_FORMATS });
      try {
        const track = await input.getPrimaryVideoTrack();
        if (track === null) return undefined;
        const still = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
          .jpeg()
          .toBuffer();
        return {
          width: await track.getDisplayWidth(),
          height: await track.getDisplayHeight(),
          durationMs: Math.round((await input.computeDuration()) * 1000),
          poster: new Blob([new Uint8Array(still)], { type: 'image/jpeg' }),
        };
      } catch {
        return undefined;
      } finally {
        input.dispose();
      }
    },
    createUrl: () => {
      urls += 1;
      return `blob:test/${urls}`;
    },
    releaseUrl: () => undefined,
  };
}
