import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { afterPaint } from './hooks/after-paint.ts';

export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads the chunk once. Rejects if it fails to load; the next call tries again. */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
}

/** While a missing chunk is on screen, its load is retried at this interval. */
const RETRY_AFTER_MS = 5000;

/**
 * A component in a lazy chunk. The chunk loads at the first render, or before that by `preload`; a loaded component renders at
 * once. React's `lazy` always suspends at the first render, and then delays the result by 0.3 s. A chunk that fails to load
 * removes nothing else from the screen: only its own place stays empty until a retry succeeds.
 *
 * @param load Loads the component.
 * @param Waiting Replaces the component while it loads, with the same props; nothing by default.
 * @param Missing The same after a failed try; by default `Waiting` stays.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  Missing = Waiting,
): LazyComponent<Props> {
  return createLazy(load, Waiting, Missing, (run) => {
    run();
    return () => undefined;
  });
}

/**
 * A component that adds to a screen which is complete without it, such as a menu. Its chunk loads after that screen has been
 * painted, because its code would delay the paint.
 *
 * @param Waiting Keeps the place of the component until then; nothing by default.
 */
export const lazyAfterPaint = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyComponent<Props> => createLazy(load, Waiting, Waiting, afterPaint);

function createLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> | undefined,
  Missing: ComponentType<Props> | undefined,
  /** Starts the first load; the returned function cancels it. */
  begin: (run: () => void) => () => void,
): LazyComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;

  async function fetchOnce(): Promise<void> {
    try {
      Loaded = await load();
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }
  const preload = () => (loading ??= fetchOnce());

  function Lazy(props: Props): ReactNode {
    const [hasFailed, setFailed] = useState(false);
    const [, drawAgain] = useState({});
    const isMissing = Loaded === undefined;
    const View = Loaded ?? (hasFailed ? Missing : Waiting);
    useLayoutEffect(() => {
      if (!isMissing) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWanted = true;
      const fetch = (): void =>
        void preload().then(
          () => isWanted && drawAgain({}),
          (error: unknown) => {
            if (!isWanted) return;
            // Report the error to the page's error listeners.
            if (timer === undefined) window.dispatchEvent(new ErrorEvent('error', { message: String(error) }));
            setFailed(true);
            timer = setTimeout(fetch, RETRY_AFTER_MS);
          },
        );
      const cancel = begin(fetch);
      return () => {
        isWanted = false;
        cancel();
        clearTimeout(timer);
      };
    }, [isMissing]);
    return View && <View {...props} />;
  }
  return Object.assign(Lazy, { preload, isLoaded: () => Loaded !== undefined });
}
