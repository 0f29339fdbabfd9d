import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LaterComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the file, once. Rejects when it does not come; the next one who asks tries again. */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
}

/** A file that does not come is asked for again this often, for as long as it is missed on screen. */
const RETRY_AFTER_MS = 5000;

/**
 * A component in a file of its own, fetched when it is first drawn or before that by `preload`; what is here already is drawn at
 * once. React's `lazy` always waits when it is first drawn, and then holds what came back for 0.3 s. A file that does not come
 * takes nothing else off the screen: it is missing in its own place, until it can be had.
 *
 * @param load brings the component
 * @param Waiting stands in its place until it is here, with the same properties; nothing by default
 * @param Missing the same when a try has failed; by default what has been waiting goes on
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
  Missing = Waiting,
): LaterComponent<Props> {
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

  function Later(props: Props): ReactNode {
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
            // Whoever listens for errors hears of it.
            if (timer === undefined) window.dispatchEvent(new ErrorEvent('error', { message: String(error) }));
            setFailed(true);
            timer = setTimeout(fetch, RETRY_AFTER_MS);
          },
        );
      fetch();
      return () => {
        isWanted = false;
        clearTimeout(timer);
      };
    }, [isMissing]);
    return View && <View {...props} />;
  }
  return Object.assign(Later, { preload, isLoaded: () => Loaded !== undefined });
}
