import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

export interface LaterComponent<Props> {
  (props: Props): ReactNode;
  /** Fetches the file, once. Rejects when it does not come; the next one who asks tries again. */
  readonly preload: () => Promise<void>;
  readonly isLoaded: () => boolean;
}

/**
 * A component in a file of its own, fetched when it is first drawn or before that by `preload`; what is here already is drawn at
 * once. React's `lazy` always waits when it is first drawn, and then holds what came back for 0.3 s.
 *
 * @param load brings the component; what it rejects with is thrown where the component is drawn
 * @param Waiting stands in its place until it is here, with the same properties; nothing by default
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
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
    const [{ failure }, setOutcome] = useState<{ readonly failure?: { readonly reason: unknown } }>({});
    const View = Loaded ?? Waiting;
    const isMissing = Loaded === undefined;
    useLayoutEffect(() => {
      if (isMissing) {
        preload().then(
          () => setOutcome({}),
          (reason: unknown) => setOutcome({ failure: { reason } }),
        );
      }
    }, [isMissing]);
    if (failure !== undefined) throw failure.reason;
    return View && <View {...props} />;
  }
  return Object.assign(Later, { preload, isLoaded: () => Loaded !== undefined });
}
