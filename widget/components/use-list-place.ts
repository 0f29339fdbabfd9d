import { useStore } from 'jotai';
import { useLayoutEffect, useState } from 'react';
import type { ListImperativeAPI } from 'react-window';
import { listPlacesAtom } from '../state/visit.ts';

/** Remembers how far a list is scrolled when the user leaves it. Returns the remembered pixels, with which the list begins. */
export function useListPlace(place: string | undefined, list: { readonly current: ListImperativeAPI | null }): number {
  const store = useStore();
  const [beginPx] = useState(() => (place === undefined ? 0 : (store.get(listPlacesAtom).get(place) ?? 0)));
  useLayoutEffect(() => {
    if (place === undefined) return undefined;
    return () => {
      // The list has its element later than this effect begins. React ends the effects of a parent first.
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- the present element is meant
      const element = list.current?.element;
      if (element !== undefined && element !== null)
        store.set(listPlacesAtom, (places) => new Map(places).set(place, element.scrollTop));
    };
  }, [place, list, store]);
  return beginPx;
}
