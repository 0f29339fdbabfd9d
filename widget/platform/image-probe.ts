/** An image on its way, asked for to see how fast it comes. */
export interface ImageProbe {
  state(): 'loading' | 'loaded' | 'failed';
  cancel(): void;
}

export type ProbeImage = (url: string) => ImageProbe;
