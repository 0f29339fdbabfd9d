import type { ProbeImage } from './image-probe.ts';

export const probeBrowserImage: ProbeImage = (url) => {
  const image = new Image();
  let state: 'loading' | 'loaded' | 'failed' = 'loading';
  image.onload = () => (state = 'loaded');
  image.onerror = () => (state = 'failed');
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  return {
    state: () => state,
    cancel() {
      image.onload = null;
      image.onerror = null;
      image.src = '';
    },
  };
};
