/** A pending image request that measures the speed of a host. */
export interface ImageProbe {
  state(): 'loading' | 'loaded' | 'failed';
  cancel(): void;
}

export type ProbeImage = (url: string) => ImageProbe;
