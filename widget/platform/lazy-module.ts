/** Code in a chunk of its own. The chunk loads on first use, and a failed load is tried again on the next use. */
export interface LazyModule<T> {
  /** Loads the chunk, once for all callers. Rejects when it cannot be fetched. */
  readonly load: () => Promise<T>;
  /** The load that is running or has succeeded; undefined if nothing has asked for it. Never starts one. */
  readonly loading: () => Promise<T> | undefined;
  /** The content of the chunk; undefined until it is loaded. Never starts a load. */
  readonly loaded: () => T | undefined;
}

/**
 * Loads code lazily. Components have their own form, `lazyComponent` (`ui/lazy-component.tsx`), which also renders a placeholder.
 *
 * @param fetch Imports the chunk, and creates what its users share.
 */
export function lazyModule<T>(fetch: () => Promise<T>): LazyModule<T> {
  let loading: Promise<T> | undefined;
  let loaded: T | undefined;
  const fetchOnce = async (): Promise<T> => {
    try {
      return (loaded = await fetch());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return { load: () => (loading ??= fetchOnce()), loading: () => loading, loaded: () => loaded };
}
