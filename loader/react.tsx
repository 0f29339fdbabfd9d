/** MeeLine for React 18 and newer: `import { useMeeLine } from 'meeline/react'`. */

import {
  type HTMLAttributes,
  type ReactElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createMeeLine, createMeeLineApplet } from './package.ts';
import { keyOf, type MeeLineComponent, type MeeLineOptions, runnerOf } from './running.ts';
import { createStateStore, STATE_ON_SERVER } from './state-store.ts';
import type { MeeLine, MeeLineState } from './types.ts';

export type { MeeLineOptions };

/**
 * Shows the bubble while the component is mounted. Changes of language, colours, size, place, launcher and user change the running
 * chat; a change of another option starts it again.
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
  return useSyncExternalStore(subscribe, get, () => STATE_ON_SERVER);
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
  const newest = useRef({ options, container });
  const [component] = useState<MeeLineComponent>(() => ({
    options: () => newest.current.options,
    container: () => newest.current.container(),
  }));
  const runner = runnerOf(meeLine);
  const key = keyOf(options);

  useEffect(() => {
    newest.current = { options, container };
  });
  useEffect(() => runner.show(component), [runner, component, key]);
  useEffect(() => () => runner.leave(component), [runner, component]);
}
