/**
 * Base address of bridge.js and the files after it. A cached loader may be five minutes older than the files of `/v1/`, so it
 * asks for its own version first. A loader from another path uses the folder of its script. So does the retry in starter.ts if
 * the provider no longer has that version.
 */
export const lazyFilesSource = (scriptUrl: string): string => scriptUrl.replace('/v1/', __LAZY_FOLDER__);

/** @param attempt part of the address, because some browsers cache a failed import by its address */
export const bridgeAddress = (source: string, attempt: number): string =>
  // `import()` converts the URL to a string.
  new URL(`bridge.js?${__LAZY_KEY__}${attempt}`, source) as unknown as string;

/** Imports a file once. After a failure the next call imports it again, from another address (see `bridgeAddress`). */
export function importOnce<M>(address: string): () => Promise<M> {
  let attempt = 0;
  let loading: Promise<M> | undefined;
  return () =>
    (loading ??= (
      import(/* webpackIgnore: true */ /* @vite-ignore */ `${address}${attempt++ || ''}`) as Promise<M>
    ).catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
