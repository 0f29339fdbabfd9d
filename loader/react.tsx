/** MeeLine for React 18 and newer: `import { useMeeLine } from 'meeline/react'`. */

import { type HTMLAttributes, type ReactElement, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createMeeLine, createMeeLineApplet } from './package.ts';
import { createStateStore } from './state-store.ts';
import type { GetIdentity, InitOptions, MeeLine, MeeLineState } from './types.ts';

/** Options of `init`. A change of `getIdentity` alone does not start MeeLine again: the newest callback is always asked. */
export type MeeLineOptions = Omit<InitOptions, 'container' | 'getToken'>;

/**
 * Shows the bubble while the component is mounted, and starts again when an option has changed.
 * @param loaderUrl the provider's address of the loader, such as `https://im.example.com/v1/loader.js`
 */
export function useMeeLine(loaderUrl: string, options: MeeLineOptions): MeeLine {
  const meeLine = createMeeLine(loaderUrl);
  useRunning(meeLine, options, () => undefined);
  return meeLine;
}

/** The state of a MeeLine: the component renders again after each change. */
export function useMeeLineState(meeLine: MeeLine): MeeLineState {
  const { get, subscribe } = useMemo(() => createStateStore(meeLine), [meeLine]);
  return useSyncExternalStore(subscribe, get, get);
}

export interface MeeLineAppletProps extends HTMLAttributes<HTMLDivElement> {
  readonly loaderUrl: string;
  readonly options: MeeLineOptions;
}

/** The chat in an element of the page. Give it a height. */
export function MeeLineApplet({ loaderUrl, options, ...attributes }: MeeLineAppletProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useRunning(createMeeLineApplet(loaderUrl), options, () => place.current ?? undefined);
  return <div {...attributes} ref={place} />;
}

function useRunning(meeLine: MeeLine, options: MeeLineOptions, container: () => Element | undefined): void {
  const { getIdentity, ...values } = options;
  const newest = useRef({ getIdentity, container });
  const isCallback = getIdentity !== undefined;
  // The options (strings, numbers and booleans) as text, because an inline object is a new one in each render.
  const key = JSON.stringify(values);

  useEffect(() => {
    newest.current = { getIdentity, container };
  });
  useEffect(() => {
    const ask: GetIdentity = (reason) => newest.current.getIdentity?.(reason);
    const place = newest.current.container();
    meeLine.init({
      ...(JSON.parse(key) as MeeLineOptions),
      ...(isCallback ? { getIdentity: ask } : {}),
      ...(place === undefined ? {} : { container: place }),
    });
    return () => void meeLine.destroy();
  }, [meeLine, key, isCallback]);
}
