import type { ImageProbe, ProbeImage } from '../../widget/platform/image-probe.ts';

/** Replaces the browser's image element: it only fetches the file. */
export const probeByFetch: ProbeImage = (url) => {
  let state: ReturnType<ImageProbe['state']> = 'loading';
  const abort = new AbortController();
  fetch(url, { signal: abort.signal }).then(
    async (response) => {
      const bytes = await response.arrayBuffer().catch(() => new ArrayBuffer(0));
      state = response.ok && bytes.byteLength > 0 ? 'loaded' : 'failed';
    },
    () => (state = 'failed'),
  );
  return { state: () => state, cancel: () => abort.abort() };
};
